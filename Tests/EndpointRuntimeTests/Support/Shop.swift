import EndpointRuntime
import Foundation

// A hand-written API in the form of generated code: the contract between generated code and the runtime.

nonisolated struct ItemDTO: WireReadable, WireWritable {
    let id: String
    let price: String
    let note: String?

    init(id: String, price: String, note: String?) {
        self.id = id
        self.price = price
        self.note = note
    }

    static var wireKeys: StaticString {
        """
        id
        price
        note
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        id = fields.string(0)
        price = fields.string(1)
        note = fields.optionalString(2)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.string(1, price)
        fields.optionalString(2, note)
        fields.finish()
    }
}

nonisolated struct Item: Equatable, Sendable {
    let id: String
    let price: Decimal
    let note: String?
}

extension ItemDTO: DomainConvertible {
    func toDomain() throws(MappingError) -> Item {
        Item(id: id, price: try Mapping.decimal(price, field: "Item.price"), note: note)
    }
}

nonisolated struct ProblemDTO: WireReadable {
    let code: String
    let message: String

    static var wireKeys: StaticString {
        """
        code
        message
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        code = fields.string(0)
        message = fields.string(1)
        fields.finish()
    }
}

nonisolated struct Problem: Equatable, Sendable {
    let code: String
    let message: String
}

extension ProblemDTO: DomainConvertible {
    func toDomain() throws(MappingError) -> Problem { Problem(code: code, message: message) }
}

nonisolated struct OrderDTO: WireWritable {
    let item: String
    let idempotencyKey: String

    static var wireKeys: StaticString {
        """
        item
        idempotency_key
        """
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, item)
        fields.string(1, idempotencyKey)
        fields.finish()
    }
}

nonisolated enum ItemColor: String, Sendable { case red, green }

nonisolated enum ShopEndpoint: Endpoint {
    typealias API = Shop
    case getItems(limit: Int, color: ItemColor?, tags: [String], query: String?)
    case getItem(id: String)
    case createOrder(body: OrderDTO)
    case payOrder(id: String)
    case cancelOrder(id: String, trace: String?)
    case searchItems(text: String)
    case getVersion

    var operation: EndpointOperation {
        switch self {
        case .getItems: EndpointOperation("getItems", .get, "/v1/items")
        case .getItem: EndpointOperation("getItem", .get, "/v1/items/{id}")
        case .createOrder: EndpointOperation("createOrder", .post, "/v1/orders", idempotencyKey: .body)
        case .payOrder:
            EndpointOperation("payOrder", .post, "/v1/orders/{id}/pay", idempotencyKey: .header("Idempotency-Key"))
        case .cancelOrder: EndpointOperation("cancelOrder", .post, "/v1/orders/{id}/cancel")
        case .searchItems: EndpointOperation("searchItems", .post, "/v1/search", auth: EndpointAuthentication.none)
        case .getVersion: EndpointOperation("getVersion", .get, "/version", timeout: EndpointTimeout())
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .getItems(let limit, let color, let tags, let query):
            request.query("limit", limit)
            request.query("color", color)
            request.query("tag", tags)
            request.query("q", query)
        case .getItem(let id), .payOrder(let id):
            request.path(id)
        case .createOrder(let body):
            request.body(body)
        case .cancelOrder(let id, let trace):
            request.path(id)
            request.header("X-Trace", trace)
        case .searchItems(let text):
            request.body(text)
        case .getVersion:
            break
        }
    }
}

nonisolated enum Items {
    static func getItems(
        limit: Int = 100,
        color: ItemColor? = nil,
        tags: [String] = [],
        query: String? = nil
    ) -> EndpointCall<Shop, [ItemDTO]> {
        EndpointCall(ShopEndpoint.getItems(limit: limit, color: color, tags: tags, query: query))
    }

    static func getItem(id: String) -> EndpointCall<Shop, ItemDTO> {
        EndpointCall(ShopEndpoint.getItem(id: id))
    }

    static func findItem(id: String) -> EndpointCall<Shop, ItemDTO?> {
        EndpointCall(ShopEndpoint.getItem(id: id))
    }

    static func createOrder(_ body: OrderDTO) -> EndpointCall<Shop, ItemDTO> {
        EndpointCall(ShopEndpoint.createOrder(body: body), idempotencyKey: body.idempotencyKey)
    }

    static func createOrder(item: String, idempotencyKey: String? = nil) -> EndpointCall<Shop, ItemDTO> {
        EndpointCall(idempotencyKey: idempotencyKey) { key in
            ShopEndpoint.createOrder(body: OrderDTO(item: item, idempotencyKey: key))
        }
    }

    static func payOrder(id: String, idempotencyKey: String? = nil) -> EndpointCall<Shop, Void> {
        EndpointCall(ShopEndpoint.payOrder(id: id), idempotencyKey: idempotencyKey)
    }

    static func cancelOrder(id: String, trace: String? = nil) -> EndpointCall<Shop, Void> {
        EndpointCall(ShopEndpoint.cancelOrder(id: id, trace: trace))
    }

    static func searchItems(text: String) -> EndpointCall<Shop, [ItemDTO]> {
        EndpointCall(ShopEndpoint.searchItems(text: text))
    }

    static func getVersion() -> EndpointCall<Shop, String> {
        EndpointCall(ShopEndpoint.getVersion)
    }
}

nonisolated enum ShopFailure: EndpointFailure, Equatable {
    case duplicateOrder(Problem)
    case soldOut
    case problem(Problem)
}

typealias ShopError = EndpointError<ShopFailure>

nonisolated enum Shop: EndpointAPI {
    typealias Failure = ShopFailure

    static let settings = EndpointAPISettings(
        name: "Shop",
        headers: ["Accept-Language": "en"],
        authentication: .schemes("session"),
        timeout: EndpointTimeout(),
        retry: RetryPolicy(
            attempts: 3,
            base: .milliseconds(400),
            factor: 2,
            jitter: .milliseconds(200),
            max: .seconds(20)
        )
    )

    static let failures = FailureRules<ShopFailure>(
        code: ["error", "code"],
        message: ["error", "message"],
        at: ["error"],
        [
            FailureRule(status: 409, code: "duplicate_order", body: ProblemDTO.self) {
                .duplicateOrder(try $0.toDomain())
            },
            FailureRule(status: 410, .soldOut),
            FailureRule(status: .clientErrors, body: ProblemDTO.self) { .problem(try $0.toDomain()) },
        ]
    )
}

extension EndpointCredentials where API == Shop {
    static func bearer(_ token: @escaping @Sendable () async throws -> String?) -> Self {
        Self([.bearer("session", .token(token))])
    }
}

extension EndpointServer where API == Shop {
    static var production: Self { Self("https://api.shop.example") }
}

/// An item, as the server sends it.
let itemJSON = #"{"id":"i1","price":"12.50","note":"n"}"#

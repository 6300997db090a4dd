import Foundation

@testable import EndpointOffline
@testable import EndpointRuntime

nonisolated struct BillDTO: WireReadable, WireWritable {
    let id: String
    let title: String
    let status: String
    let payer: String?

    static var wireKeys: StaticString {
        """
        id
        title
        status
        payer
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        id = fields.string(0)
        title = fields.string(1)
        status = fields.string(2)
        payer = fields.optionalString(3)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.string(1, title)
        fields.string(2, status)
        fields.optionalString(3, payer)
        fields.finish()
    }
}

nonisolated struct Bill: Equatable, Sendable {
    let id: String
    let title: String
    let status: String
    let payer: String?
}

extension BillDTO: StoredEntity {
    static let entityTable = EntityTable("Bill", columns: ["title", "status", "payer"])

    var entityID: String { id }

    func entityColumns() throws(MappingError) -> [EntityColumnValue] {
        [.text(title), .text(status), payer.map { .text($0) } ?? .null]
    }

    func toDomain() throws(MappingError) -> Bill { Bill(id: id, title: title, status: status, payer: payer) }
}

nonisolated struct PersonDTO: WireReadable, WireWritable {
    let id: String
    let name: String

    static var wireKeys: StaticString {
        """
        id
        name
        """
    }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        id = fields.string(0)
        name = fields.string(1)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.string(1, name)
        fields.finish()
    }
}

nonisolated struct Person: Equatable, Sendable {
    let id: String
    let name: String
}

extension PersonDTO: StoredEntity {
    static let entityTable = EntityTable("Person")

    var entityID: String { id }

    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [] }

    func toDomain() throws(MappingError) -> Person { Person(id: id, name: name) }
}

/// A body as the app has it: what is edited.
nonisolated struct TitleDTO: WireReadable, WireWritable {
    let title: String

    init(title: String) { self.title = title }

    static var wireKeys: StaticString { "title" }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        title = fields.string(0)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, title)
        fields.finish()
    }
}

nonisolated enum TillEndpoint: Endpoint {
    typealias API = Till
    case getBills
    case getOpenBills
    case getBill(id: String)
    case getBillsOf(payer: String)
    case createBill(body: JSONValue)
    case renameBill(id: String, title: String)
    case putBill(id: String, title: String)
    case payBill(id: String)
    case deleteBill(id: String)
    case assignBill(id: String, payer: String)
    case createPerson(name: String)
    case deletePerson(id: String)
    case putPerson(id: String, name: String)
    case closeDay

    var operation: EndpointOperation {
        switch self {
        case .getBills: EndpointOperation("getBills", .get, "/bills")
        case .getOpenBills: EndpointOperation("getOpenBills", .get, "/open")
        case .getBill: EndpointOperation("getBill", .get, "/bills/{id}")
        case .getBillsOf: EndpointOperation("getBillsOf", .get, "/people/{id}/bills")
        case .createBill: Till.operation("createBill", .post, "/bills")
        case .renameBill: Till.operation("renameBill", .patch, "/bills/{id}")
        case .putBill: EndpointOperation("putBill", .put, "/bills/{id}")
        case .payBill: Till.operation("payBill", .post, "/bills/{id}/pay")
        case .deleteBill: EndpointOperation("deleteBill", .delete, "/bills/{id}")
        case .assignBill: Till.operation("assignBill", .patch, "/bills/{id}")
        case .deletePerson: EndpointOperation("deletePerson", .delete, "/people/{id}")
        case .putPerson: EndpointOperation("putPerson", .put, "/people/{id}")
        case .createPerson: Till.operation("createPerson", .post, "/people")
        case .closeDay: Till.operation("closeDay", .post, "/close")
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .getBills, .getOpenBills, .closeDay: break
        case .getBill(let id), .payBill(let id), .deleteBill(let id), .deletePerson(let id): request.path(id)
        case .getBillsOf(let payer): request.path(payer)
        case .createBill(let body): request.body(body)
        case .renameBill(let id, let title):
            request.path(id)
            request.query("why", "spelling, mostly")
            request.header("X-Trace", "é")
            request.body(JSONValue.object(["title": .string(title)]))
        case .putBill(let id, let title):
            request.path(id)
            request.body(JSONValue.object(["title": .string(title)]))
        case .assignBill(let id, let payer):
            request.path(id)
            request.body(JSONValue.object(["payer": .string(payer)]))
        case .putPerson(let id, let name):
            request.path(id)
            request.body(JSONValue.object(["name": .string(name)]))
        case .createPerson(let name): request.body(JSONValue.object(["name": .string(name)]))
        }
    }
}

nonisolated enum Till: EndpointAPI {
    typealias Failure = Never

    static let settings = EndpointAPISettings(
        name: "Till",
        headers: ["Accept-Language": "en"],
        authentication: .schemes("session"),
        timeout: EndpointTimeout()
    )

    static let failures = FailureRules<Never>(
        code: ["code"],
        [FailureRule(status: 409, code: "not_empty", as: .forbidden)]
    )

    static func operation(_ name: String, _ method: EndpointMethod, _ path: String) -> EndpointOperation {
        EndpointOperation(name, method, path, idempotencyKey: .header("Idempotency-Key"))
    }

    static func plan(
        _ settings: OutboxSettings = OutboxSettings(),
        people: OutboxSettings? = nil,
        conflict: OutboxConflictPolicy = .server,
        without missing: String? = nil,
        prefix: String = "",
        bills: any StoredEntity.Type = BillDTO.self,
        current: OutboxCurrent<Till> = OutboxCurrent(BillDTO.self) { EndpointCall(TillEndpoint.getBill(id: $0)) }
    ) -> OutboxPlan<Till> {
        let operations: [OutboxOperation<Till>] = [
            OutboxOperation(
                "BillRepository.createBill",
                operation("createBill", .post, "/bills"),
                settings: settings,
                answer: .entity(BillDTO.self),
                identities: [.body(["payer"], of: "Person")]
            ),
            OutboxOperation(
                "BillRepository.renameBill",
                operation("renameBill", .patch, "\(prefix)/bills/{id}"),
                settings: settings,
                answer: .entity(BillDTO.self),
                identities: [.path(0, of: "Bill")],
                conflict: conflict,
                current: current
            ),
            OutboxOperation(
                "BillRepository.putBill",
                EndpointOperation("putBill", .put, "/bills/{id}"),
                settings: settings,
                answer: .entity(BillDTO.self),
                identities: [.path(0, of: "Bill")],
                conflict: conflict,
                current: current
            ),
            OutboxOperation(
                "BillRepository.payBill",
                operation("payBill", .post, "/bills/{id}/pay"),
                settings: settings,
                identities: [.path(0, of: "Bill")],
                current: current
            ),
            OutboxOperation(
                "BillRepository.deleteBill",
                EndpointOperation("deleteBill", .delete, "/bills/{id}"),
                settings: settings,
                identities: [.path(0, of: "Bill")],
                current: current
            ),
            OutboxOperation(
                "BillRepository.assignBill",
                operation("assignBill", .patch, "/bills/{id}"),
                settings: settings,
                answer: .entity(BillDTO.self),
                identities: [.path(0, of: "Bill"), .body(["payer"], of: "Person")],
                conflict: conflict,
                current: current
            ),
            OutboxOperation(
                "PersonRepository.deletePerson",
                EndpointOperation("deletePerson", .delete, "/people/{id}"),
                settings: people ?? settings,
                identities: [.path(0, of: "Person")]
            ),
            OutboxOperation(
                "PersonRepository.putPerson",
                EndpointOperation("putPerson", .put, "/people/{id}"),
                settings: people ?? settings,
                identities: [.path(0, of: "Person")],
                conflict: conflict
            ),
            OutboxOperation("BillRepository.closeDay", operation("closeDay", .post, "/close"), settings: settings),
            OutboxOperation(
                "PersonRepository.createPerson",
                operation("createPerson", .post, "/people"),
                settings: people ?? settings,
                answer: .entity(PersonDTO.self)
            ),
        ]
        return OutboxPlan(
            operations: operations.filter { $0.method.name != missing },
            entities: [bills, PersonDTO.self]
        )
    }
}

extension EndpointCredentials where API == Till {
    static func bearer(_ token: @escaping @Sendable () async throws -> String?) -> Self {
        Self([.bearer("session", .token(token))])
    }
}

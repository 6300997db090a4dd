import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Paging: a server that always sends the same page")
struct RepeatedPageTests {
    private typealias Call = EndpointCall<Shop, EndpointPage<NamesDTO>>

    /// Pages by number and by offset.
    static let ways = [EndpointPaging.page("at", while: ["more"]), .offset("at", while: ["more"]), .page("at")]

    /// Answers with these bodies in turn, and with the last of them for ever.
    private static func server(_ bodies: String...) -> InMemoryTransport {
        let rest = Guarded(bodies)
        return InMemoryTransport { _ in
            let body = rest.with { $0.count > 1 ? $0.removeFirst() : $0[0] }
            return EndpointTransportResponse(status: 200, json: body)
        }
    }

    private static func names(
        _ transport: InMemoryTransport,
        by paging: EndpointPaging
    ) async -> (names: [String], error: ShopError?) {
        let client = EndpointClient<Shop>(.production, transport: transport)
        var items = client.items(Call(Directory.list, reading: .page(.json, by: paging))).makeAsyncIterator()
        var names: [String] = []
        do throws(ShopError) {
            while names.count < 50, let name = try await items.next() { names.append(name) }
            return (names, nil)
        } catch {
            return (names, error)
        }
    }

    @Test("the same answer twice in a row ends the list with an error, and is not handed out again", arguments: 0..<3)
    func same(_ way: Int) async {
        let transport = Self.server(#"{"names":["a","b"],"more":true}"#)
        let result = await Self.names(transport, by: Self.ways[way])
        #expect(result.names == ["a", "b"])
        #expect(result.error?.code == .invalidResponse)
        #expect(result.error?.context.underlying?.error as? EndpointPagingError == .repeatedPage)
        #expect(transport.requests.count == 2)
    }

    @Test("so does a list that repeats itself later, as after a cache")
    func later() async {
        let transport = Self.server(#"{"names":["a"],"more":true}"#, #"{"names":["b"],"more":true}"#)
        let result = await Self.names(transport, by: .page("at"))
        #expect(result.names == ["a", "b"])
        #expect(result.error?.context.underlying?.error as? EndpointPagingError == .repeatedPage)
        #expect(transport.requests.count == 3)
    }

    @Test("pages that differ only in their end are different ones")
    func nearly() async {
        let name = String(repeating: "x", count: 500)
        let transport = Self.server(
            #"{"names":["\#(name)"],"more":true,"page":1}"#,
            #"{"names":["\#(name)"],"more":true,"page":2}"#,
            #"{"names":[],"more":false}"#
        )
        let result = await Self.names(transport, by: .page("at", while: ["more"]))
        #expect(result.names == [name, name])
        #expect(result.error == nil)
    }

    @Test("empty pages may be the same: a server that filters after it has counted sends many of them")
    func empty() async {
        let nothing = #"{"names":[],"more":true}"#
        let transport = Self.server(nothing, nothing, nothing, #"{"names":["a"],"more":false}"#)
        let result = await Self.names(transport, by: .page("at", while: ["more"]))
        #expect(result.names == ["a"])
        #expect(result.error == nil)
    }
}

nonisolated struct NamesDTO: WireReadable, PagedValue {
    static var wireKeys: StaticString { "names" }

    let pageItems: [String]

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        pageItems = fields.value(0)
        fields.finish()
    }
}

nonisolated enum Directory: Endpoint {
    typealias API = Shop

    case list

    var operation: EndpointOperation { EndpointOperation("listNames", .get, "/names") }

    func encode(to request: inout EndpointRequestEncoder) {}
}

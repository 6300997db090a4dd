import EndpointRuntime
import EndpointTesting
import Foundation
import Testing

/// Runs the generated code of the golden `Defaults`: defaults that need Foundation, in files whose types do not name
/// it.
@Suite struct DefaultsTests {
    private static let link = "https://a.example"

    @Test func anAbsentFieldHasItsDefault() throws {
        let json = Array(#"{"name":"n"}"#.utf8)
        #expect(try Wire.decode(DefaultedCardDTO.self, from: json).toDomain().link.rawValue.absoluteString == Self.link)
        #expect(try Wire.decode(DefaultedPaper.self, from: json).link.rawValue.absoluteString == Self.link)
        #expect(DefaultedCard(name: "n").link.rawValue.absoluteString == Self.link)
    }

    @Test func repositoriesSendTheDefaults() async throws {
        let transport = StubTransport()
        transport.on(.put, "/cards/1").answers(.status(204))
        transport.on(.get, "/search").answers(.status(204))
        let client = EndpointClient<Defaulted>(.local, transport: transport)
        let desk: any DefaultedDesk = RemoteDefaultedDesk(client)
        let shelf: any DefaultedShelf = RemoteDefaultedShelf(client)
        try await desk.moveCard(id: "1")
        try await shelf.search()
        #expect(transport.requests.map(\.text) == [#"{"link":"\#(Self.link)"}"#, ""])
        #expect(transport.requests.last?.target == "/search?least=0.5&most=1.5&limit=20")
    }
}

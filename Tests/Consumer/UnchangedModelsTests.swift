import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of a type that is its own DTO: one struct with two names.
@Suite struct UnchangedModelsTests {
    private static let json = #"{"id":"rid_1"}"#

    @Test func theTwoNamesAreOneType() throws {
        let rider = CourierRider(id: "rid_1")
        #expect(CourierRiderDTO.self == CourierRider.self)
        #expect(CourierRiderDTO(from: rider) == rider)
        #expect(try rider.toDomain() == rider)
        #expect(try [rider].toDomain() == [rider])
    }

    @Test func aCallAnswersTheModelWithAndWithoutDomain() async throws {
        let (client, transport) = client(EndpointServer<Courier>.production, answering: Self.json)
        let rider: CourierRider = try await client.send(Riders.getRider(id: "rid_1"))
        let mapped: CourierRider = try await client.send(Riders.getRider(id: "rid_1").domain)
        #expect(rider == CourierRider(id: "rid_1") && mapped == rider)
        _ = try? await client.send(Riders.addRider(rider))
        #expect(transport.requests.last?.body.bytes.map { String(decoding: $0, as: UTF8.self) } == Self.json)
    }

    @Test func otherCodersReadAndWriteTheModel() throws {
        let rider = try JSONDecoder().decode(CourierRider.self, from: Data(Self.json.utf8))
        #expect(rider == CourierRider(id: "rid_1"))
        #expect(String(decoding: try JSONEncoder().encode(rider), as: UTF8.self) == Self.json)
    }

    @Test func errorsNameTheMissingField() async throws {
        let (client, _) = client(EndpointServer<Courier>.production, answering: "{}")
        let error = await #expect(throws: CourierError.self) { _ = try await client.send(Riders.getRider(id: "a")) }
        #expect(error?.code == .decoding)
        #expect("\(String(reflecting: error))".contains("id"))
    }
}

import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Refined`: the team's names in Swift, and the document's names on the wire.
@Suite struct RefinedTests {
    private static let dog = #"{"id":"d1","owner_phone":"030 1","price_per_day":"12.50","status":"home"}"#

    @Test func namesOnTheWireStay() async throws {
        let answers = ["/dogs/d1": Self.dog, "/dogs?page_number=2": "[\(Self.dog)]"]
        let transport = InMemoryTransport { request in
            let body = answers[request.head.path ?? ""]
            return EndpointTransportResponse(
                status: body == nil ? 404 : 200,
                headers: [:],
                body: Data((body ?? "").utf8)
            )
        }
        let client = EndpointClient<Kennels>(
            .production,
            credentials: .bearer { "token" },
            transport: transport,
            retry: .once
        )
        let dog = try await client.send(KennelDogs.getDog(id: "d1"))
        #expect(dog.phone == "030 1")
        #expect(dog.pricePerDay == Decimal(string: "12.50"))
        #expect(!"\(dog)".contains("030 1"))
        #expect(try await client.send(KennelDogs.getDogs(page: 2)).items == [dog])
    }
}

import EndpointRuntime
import RuntimeTestSupport
import Testing

@Suite("Client: results instead of throwing")
struct ResultTests {
    @Test("an answer is a success, an error a failure, with its type")
    func result() async throws {
        let fine = EndpointClient<Shop>(
            .production,
            transport: answers(EndpointTransportResponse(status: 200, json: itemJSON))
        )
        #expect(try await fine.result(of: Items.getItem(id: "i1")).get().id == "i1")
        let gone = EndpointClient<Shop>(.production, transport: answers(EndpointTransportResponse(status: 404)))
        let result: Result<ItemDTO, ShopError> = await gone.result(of: Items.getItem(id: "i1"))
        guard case .failure(let error) = result else {
            Issue.record("a 404 is no success")
            return
        }
        #expect(error.code == .notFound)
    }
}

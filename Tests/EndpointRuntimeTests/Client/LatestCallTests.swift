import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Client: the latest call alone")
struct LatestCallTests {
    @Test("a pending call is cancelled by the next, which is answered")
    func next() async throws {
        let began = Gate()
        let cancelled = Gate()
        let transport = InMemoryTransport { request in
            guard request.head.path == "/v1/items/first" else {
                return EndpointTransportResponse(status: 200, json: #"{"id":"i","price":"1"}"#)
            }
            began.open()
            await withTaskCancellationHandler {
                await cancelled.pass()
            } onCancel: {
                cancelled.open()
            }
            throw TransportError(.cancelled)
        }
        let latest = LatestCall(EndpointClient<Shop>(.production, transport: transport))
        async let first: Result<Void, EndpointError<Shop.Failure>> = outcome(latest, "first")
        await began.pass()
        #expect(try await latest.send(Items.getItem(id: "second")).id == "i")
        guard case .failure(let error) = await first, case .cancelled = error.kind else {
            Issue.record("the first call was answered")
            return
        }
    }

    private func outcome(
        _ latest: LatestCall<Shop>,
        _ id: String
    ) async -> Result<Void, EndpointError<Shop.Failure>> {
        do throws(EndpointError<Shop.Failure>) {
            _ = try await latest.send(Items.getItem(id: id))
            return .success(())
        } catch {
            return .failure(error)
        }
    }
}

import EndpointRuntime
import Foundation
import Testing

/// Errors that mocks and tests of apps make.
@Suite struct MockErrorTests {
    private enum Refusal: EndpointFailure {
        case soldOut
    }

    @Test func anErrorWithoutAResponse() {
        let error = EndpointError<Refusal>(.noConnection, context: .mock())
        #expect(error.code == .noConnection)
        #expect(error.context.operation == "mock")
        #expect(error.context.status == nil)
        #expect(error.context.attempts == 0)
        #expect(
            error.localizedDescription
                == EndpointError<Refusal>(.noConnection, context: .mock("a")).localizedDescription
        )
    }

    @Test func anErrorOfTheAPI() {
        let context = EndpointErrorContext.mock("buy", status: 409, apiCode: "sold_out", apiMessage: "It is gone.")
        let error = EndpointError<Refusal>(.api(.soldOut), context: context)
        guard case .api(.soldOut) = error.kind else {
            Issue.record("\(error)")
            return
        }
        #expect(error.localizedDescription == "It is gone.")
        #expect("\(error.context)" == "buy GET  (attempts: 1, elapsed: 0.00 ms, status: 409, code: sold_out)")
    }
}

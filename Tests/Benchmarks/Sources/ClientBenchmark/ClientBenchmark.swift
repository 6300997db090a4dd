import CodecBenchmark
import EndpointRuntime
import Foundation
import HTTPTypes
public import Measuring

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A whole call without a network: request, one middleware, transport, a response of 204 with nothing to read.
///
/// The reference builds the same URL with `URLComponents`, puts it into a `URLRequest` and sets the same header, as
/// hand-written code would. The bank's calls have timeouts, which need a separate task; a call without them is
/// measured, too. A page of payments is measured against decoding it, and calls over loopback against the transport
/// alone.
public func clientFigures(_ workspace: Workspace) async throws -> [Figure] {
    let seen = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
    _ = try await client(over: seen).send(checkCall)
    let request = try reference()
    precondition(seen.requests.first?.head.path == request.url.map { "\($0.path)?\($0.query ?? "")" })

    return [
        try await figure("client call, in memory", client(over: emptyAnswers()), limit: .ratio(1)),
        try await figure("without timeouts", client(over: emptyAnswers(), timeout: EndpointTimeout())),
        try await pageFigure(),
    ]
        + (try allocationFigures(workspace))
        + (try await loopbackFigures(workspace))
}

/// Makes calls in memory, one after the other, for a process that counts something.
public func makeCalls(_ count: Int) async throws {
    let client = client(over: emptyAnswers())
    for _ in 0..<count { _ = try await client.send(checkCall) }
}

private func figure(_ name: String, _ client: EndpointClient<Bank>, limit: Figure.Limit = .none) async throws -> Figure
{
    let times = try await Race(repetitions: 400).run(
        { for _ in 0..<$0 { _ = try await client.send(checkCall) } },
        { for _ in 0..<$0 { _ = try reference() } }
    )
    return Figure("\(name) / URLComponents and URLRequest", times, limit: limit)
}

private func pageFigure() async throws -> Figure {
    let page = paymentPage(count: 100)
    let answer = EndpointTransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: page)
    let client = client(over: InMemoryTransport(recording: false) { _ in answer })
    let times = try await Race(repetitions: 20).run(
        { for _ in 0..<$0 { _ = try await client.send(Payments.getPayments()) } },
        { for _ in 0..<$0 { _ = try Wire.decode([PaymentDTO].self, from: page) } }
    )
    return Figure("client call, 100 payments / decode them", times, limit: .ratio(1.15))
}

/// A call with a path, a query and a header of its own.
var checkCall: EndpointCall<Bank, Void> {
    Batches.checkPayments(
        accountId: "acc_9f8e7d6c",
        limit: 50,
        after: "pay_100042",
        status: .completed,
        acceptCurrency: "EUR"
    )
}

private func emptyAnswers() -> InMemoryTransport {
    let answer = EndpointTransportResponse(status: 204)
    return InMemoryTransport(recording: false) { _ in answer }
}

private func client(over transport: InMemoryTransport, timeout: EndpointTimeout? = nil) -> EndpointClient<Bank> {
    EndpointClient<Bank>(.production, transport: transport, timeout: timeout, middlewares: [PassingOn()])
}

private func reference() throws -> URLRequest {
    guard var components = URLComponents(string: "https://api.bank.example") else { throw URLError(.badURL) }
    components.path = "/v1/accounts/acc_9f8e7d6c/payments/check"
    components.queryItems = [
        URLQueryItem(name: "limit", value: String(50)),
        URLQueryItem(name: "after", value: "pay_100042"),
        URLQueryItem(name: "status", value: "completed"),
    ]
    guard let url = components.url else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("EUR", forHTTPHeaderField: "Accept-Currency")
    return request
}

/// A middleware that changes nothing.
private struct PassingOn: EndpointMiddleware {
    func intercept(
        _ request: EndpointTransportRequest,
        _ attempt: EndpointAttempt,
        next: Next
    ) async throws -> EndpointTransportResponse {
        try await next(request)
    }
}

import EndpointRuntime
import EndpointTesting

/// Seeing what is sent: the console's lines, and the exchanges as a HAR.
extension Walkthrough {
    mutating func showTraffic() async throws(BankError) {
        story.begin("A call on the console, and as a HAR")
        let log = EndpointTrafficLog()
        let client = EndpointClient<Bank>(
            EndpointServer(address),
            credentials: .bearer { "demo-token" },
            transport: log.transport(over: DefaultTransport()),
            observer: EndpointConsole(hasColors: false) { print("  \($0)") }
        )
        _ = try await RemotePaymentRepository(client).getPayments(limit: 100)
        let har = String(decoding: log.har(), as: UTF8.self)
        story.tell("the HAR has \(har.utf8.count) bytes, for 'endpoint-generator import har' and for every proxy")
        story.expect(
            !har.contains("demo-token") && !har.contains("pay_1"),
            "it contains no token, and no value of a payment"
        )
    }
}

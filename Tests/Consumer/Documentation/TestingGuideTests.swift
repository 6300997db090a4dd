import EndpointRuntime
import EndpointTesting
import Foundation
import Testing
import XCTest

/// The page "Testing with rules and recordings" shows no Swift but that of this file, which runs.
@Suite struct TestingGuideTests {
    @Test func everyBlockIsCompiled() throws {
        let page = GuidePage(
            path: "EndpointTesting/EndpointTesting.docc/Testing.md",
            files: ["TestingGuideTests.swift"]
        )
        let compiled = try page.compiled()
        let blocks = try page.blocks()
        #expect(blocks.count >= 8)
        for lines in blocks {
            #expect(compiled.indices.contains { compiled[$0...].starts(with: lines) }, "is not compiled:\n\(lines)")
        }
    }

    @Test func overview() async throws {
        let transport = StubTransport()
        transport.on(Payments.getPayment(id: "pay_1")).answers(.json(text: paymentJSON))
        let client = EndpointClient<Bank>(.production, transport: transport)

        let payment = try await client.send(Payments.getPayment(id: "pay_1").domain)
        #expect(payment.status == .completed)
        try transport.verify()
    }

    @Test func recordingAnIssue() async {
        await withKnownIssue {
            let transport = StubTransport { Issue.record("\($0)") }
            let client = EndpointClient<Bank>(.production, transport: transport)
            _ = await client.result(of: Payments.getPayment(id: "pay_1"))
        } matching: {
            $0.comments.first?.rawValue.hasPrefix("No rule answers GET /v1/payments/pay_1") == true
        }
    }

    @Test func rulesThatAreNarrowed() async throws {
        let transport = StubTransport()
        transport.on(.post, "/v1/payments").body(["currency": "EUR"]).once().answers(.json(text: paymentJSON))
        transport.on(.post, "/v1/payments").body(["currency": "USD"]).times(0)
        let client = EndpointClient<Bank>(.production, transport: transport)
        _ = try await client.send(Payments.createPayment(draft("EUR")))
        let error = await #expect(throws: BankError.self) {
            try await client.send(Payments.createPayment(draft("USD")))
        }
        #expect(error?.code == .other)
    }

    private func draft(_ currency: String) -> PaymentDraft {
        PaymentDraft(
            accountId: "a",
            recipientName: "Ada",
            recipientAccountNumber: "DE02",
            amount: 1,
            currency: currency,
            description: nil
        )
    }

    @Test func aFailure() async throws {
        let transport = StubTransport()
        transport.on(.post, "/v1/payments").answers(
            .json(["error": ["code": "duplicate_payment", "message": "It was paid."]], status: 409)
        )
        let client = EndpointClient<Bank>(.production, transport: transport)
        let error = await #expect(throws: BankError.self) {
            try await client.send(Payments.createPayment(draft("EUR")))
        }
        guard case .api(.duplicatePayment(let problem)) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.message == "It was paid.")
    }

    @Test func mocksThatFail() async {
        var payments = MockPaymentRepository()
        payments.onGetPayment = { _ in throw BankError(.notFound, context: .mock(status: 404)) }
        let missing = await #expect(throws: BankError.self) { try await payments.getPayment(id: "pay_1") }
        #expect(missing?.code == .notFound)

        payments.onGetPayments = { _ in throw BankError(.noConnection, context: .mock()) }
        let offline = await #expect(throws: BankError.self) { try await payments.getPayments(limit: 20) }
        #expect(offline?.localizedDescription == "There is no connection to the server.")
    }

    @Test func answersInTurn() async throws {
        let transport = StubTransport()
        transport.on(any: Payments.getPayment(id: "")).answers(.connectionLost, .status(503), .json(text: paymentJSON))
        let client = EndpointClient<Bank>(
            .production,
            transport: transport,
            timeout: EndpointTimeout(),
            clock: InstantClock()
        )
        #expect(try await client.send(Payments.getPayment(id: "pay_1")).id == "pay_1")
    }

    @Test func time() async throws {
        let clock = TestClock()
        let transport = StubTransport(clock: clock)
        transport.on(any: Payments.getPayment(id: "")).answers(.never)
        let client = EndpointClient<Bank>(
            .production,
            transport: transport,
            retry: .once,
            timeout: EndpointTimeout(attempt: .seconds(5)),
            clock: clock
        )
        let payment = Task { try await client.send(Payments.getPayment(id: "pay_1")) }
        await clock.whenSleeping(for: .seconds(5))
        clock.advance(by: .seconds(5))
        let error = await #expect(throws: BankError.self) { try await payment.value }
        #expect(error?.code == .timedOut)
    }

    @Test func whatWasAsked() async throws {
        let transport = StubTransport()
        let client = EndpointClient<Bank>(.production, transport: transport)
        let rule = transport.on(any: Payments.getPayment(id: "")).answers { request in
            .json(text: paymentJSON.replacing("pay_1", with: request["id"] ?? ""))
        }
        _ = try await client.send(Payments.getPayment(id: "pay_7"))
        #expect(rule.count == 1)
        #expect(rule.requests.first?.parameters["id"] == "pay_7")
        #expect(transport.requests(.get, "/v1/payments/{id}").first?.header("Accept") == "application/json")
    }

    /// Not run, because it would ask a server.
    func recording() throws {
        let recordings = Recordings("payments", beside: #filePath)
        let transport = try recordings.transport(.recordOnce, over: DefaultTransport())
        let client = EndpointClient<Bank>(.staging, transport: transport)
        _ = client
    }

    @Test func redaction() {
        let redaction = Redaction.standard
            .headers("X-Customer").query("holder").fields("iban").place("customer.notes.*")
            .editing { exchange in exchange.response.headers.removeAll { $0.name == "Date" } }
        let recordings = Recordings("payments", beside: #filePath, redaction: redaction)
        #expect(recordings.folder.path.hasSuffix("Documentation/Recordings/payments"))
    }
}

final class PaymentListTests: XCTestCase {
    private let transport = StubTransport { XCTFail("\($0)") }

    override func tearDown() async throws {
        try transport.verify()
    }

    func testAnEmptyListIsNoError() async throws {
        transport.on(.get, "/v1/payments").once().answers(.json([]))
        let client = EndpointClient<Bank>(.production, transport: transport)
        let payments = try await client.send(Payments.getPayments().domain)
        XCTAssertEqual(payments.count, 0)
    }
}

private let paymentJSON = """
    {"id": "pay_1", "account_id": "acc_9", "recipient_name": "Ada", "recipient_account_number": "DE02",
    "amount": "12.50", "currency": "EUR", "status": "completed", "reference": "R1",
    "created_at": "2026-01-01T10:00:00Z"}
    """

import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Testing

@Suite struct PreferenceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let prefer: String
        let status: Int
        var id: String?
        var code: String?
        var testDescription: String { prefer }
    }

    static let cases = [
        Case(prefer: "example=pending", status: 200, id: "pay_2"),
        Case(prefer: "Example = \"pending\" ; why=\"a, b\", dynamic=false", status: 200, id: "pay_2"),
        Case(prefer: "respond-async, example=pending, example=settled", status: 200, id: "pay_2"),
        Case(prefer: "code=404", status: 404, code: "not_found"),
        Case(prefer: "code=409", status: 409, code: "duplicate_payment"),
        Case(prefer: "code=503", status: 503, code: "service_unavailable"),
        Case(prefer: "code=200, example=settled", status: 200, id: "pay_1"),
        Case(prefer: "example=nothing", status: 400), Case(prefer: "code=four", status: 400),
        Case(prefer: "code=99", status: 400), Case(prefer: "delay=soon", status: 400),
        Case(prefer: "delay=5", status: 400),
        Case(prefer: "example=", status: 400),
    ]

    @Test(arguments: cases) func theAnswerFollowsThePreferHeader(_ test: Case) async throws {
        let answer = try await MockBackend(.busyBank).ask("GET", "/v1/payments/pay_1", ["Prefer": test.prefer])
        #expect(answer.status == test.status)
        if let id = test.id { #expect(answer.json?["id"]?.string == id) }
        if let code = test.code {
            #expect(answer.json?["error"]?["code"]?.string == code)
            #expect(answer.json?["error"]?["message"]?.string?.isEmpty == false)
        }
        if test.status == 400 {
            #expect(answer.header("content-type") == "application/problem+json")
        } else {
            #expect(answer.header("preference-applied") != nil)
        }
    }

    @Test func aPreferredExampleIsTheWholeList() async throws {
        let answer = try await MockBackend(.busyBank).ask("GET", "/v1/payments", ["Prefer": "example=pending"])
        #expect(answer.column("id") == ["pay_2"])
    }

    @Test func dynamicAnswersAreMadeUpAndReproducible() async throws {
        let backend = MockBackend(.busyBank)
        let first = try await backend.ask("GET", "/v1/payments/pay_1", ["Prefer": "dynamic"])
        let again = try await MockBackend(.busyBank).ask("GET", "/v1/payments/pay_1", ["Prefer": "dynamic"])
        let other = try await backend.ask("GET", "/v1/payments/pay_2", ["Prefer": "dynamic"])
        #expect(first.json?["id"] == "pay_1" && other.json?["id"] == "pay_2")
        #expect(first.json?["recipient_account_number"]?.string?.hasPrefix("DE") == true)
        #expect(first.text == again.text)
        #expect(first.json?["reference"] != other.json?["reference"])
        let seeded = MockBackend(.busyBank, .with { $0.seed = 2 })
        #expect(try await seeded.ask("GET", "/v1/payments/pay_1", ["Prefer": "dynamic"]).text != first.text)
    }

    @Test(arguments: [("200ms", 0.2), ("1.5s", 1.5), ("2m", 120.0)])
    func aDelayUsesTheClock(text: String, seconds: Double) async throws {
        let clock = InstantClock()
        let backend = MockBackend(.busyBank, .with { $0.clock = clock })
        let answer = try await backend.ask("GET", "/v1/payments/pay_1", ["Prefer": "delay=\(text)"])
        #expect(answer.status == 200)
        #expect(clock.sleeps == [.seconds(seconds)])
    }
}

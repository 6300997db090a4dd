import EndpointMockBackend
import EndpointSpec
import SpecTestSupport
import Testing

@testable import endpoint_mock_server

/// The file with deliberate faults.
@Suite struct FaultsFileTests {
    private static func read(_ text: String) -> (rules: [MockFaults.Rule], diagnostics: [Diagnostic], MarkedSource) {
        let marked = MarkedSource(text)
        let source = marked.sources[0]
        let file = FaultsFile(source, operations: ["getPayments", "createPayment"])
        return (file.rules, file.diagnostics, marked)
    }

    static let good: [(text: String, rules: [MockFaults.Rule])] = [
        ("# nothing yet", []),
        ("createPayment: drop", [.init("createPayment", .drop)]),
        (
            "getPayments: { status: 503, rate: 20%, retryAfter: 1500ms, times: 3 }",
            [.init("getPayments", .status(503, retryAfterSeconds: 2), rate: 0.2, times: 3)]
        ),
        (
            "\"*\": [ { delay: 50ms..200ms }, { fault: garble, rate: 0.01 }, truncate, timeout ]",
            [
                .init("*", .delay(.milliseconds(50) ... .milliseconds(200))), .init("*", .garbled, rate: 0.01),
                .init("*", .truncated), .init("*", .timeout),
            ]
        ),
        ("getPayments: { delay: 1s }", [.init("getPayments", .delay(.seconds(1) ... .seconds(1)))]),
    ]

    @Test("faults are read as they are written", arguments: good)
    func read(_ text: String, _ rules: [MockFaults.Rule]) {
        let read = Self.read(text)
        #expect(read.rules == rules)
        #expect(read.diagnostics.isEmpty)
    }

    static let wrong: [(text: String, finding: String)] = [
        ("1️⃣getPaymnts: drop", "there is no endpoint 'getPaymnts'; did you mean 'getPayments'? [unknown-endpoint]"),
        ("1️⃣ping: drop", "there is no endpoint 'ping'; '*' means all of them [unknown-endpoint]"),
        ("1️⃣- drop", "the file must map endpoints to faults, but found a list [wrong-kind]"),
        ("getPayments: { 1️⃣staus: 503 }", "a fault has no key 'staus'; did you mean 'status'? [unknown-key]"),
        (
            "getPayments: 1️⃣{ rate: 1 }",
            "a fault of 'getPayments' needs 'status', 'delay' or 'fault' [missing-key]"
        ),
        ("getPayments: { status: 1️⃣200 }", "'status' is a number from 400 to 599, not '200' [invalid-value]"),
        ("getPayments: { status: 500, rate: 1️⃣20 }", "'rate' is a share such as 0.2 or 20%, not '20' [invalid-value]"),
        ("getPayments: { fault: drop, times: 1️⃣0 }", "'times' is a whole number from 1, not '0' [invalid-value]"),
        (
            "getPayments: { fault: drop, 1️⃣retryAfter: 1s }",
            "'retryAfter' is only for faults with 'status'; add 'status', or remove it [misplaced-key]"
        ),
        (
            "getPayments: { status: 500, 1️⃣delay: 1s }",
            "'status' and 'delay' are two faults; write a list of them: 'getPayments: [{ … }, { … }]' "
                + "[conflicting-keys]"
        ),
        (
            "getPayments: { delay: 1️⃣2s..1s }",
            "'delay' is a time such as 200ms, or a range such as 50ms..200ms, not '2s..1s' [invalid-value]"
        ),
        (
            "getPayments: 1️⃣garbel",
            "a fault is one of timeout, drop, truncate, garble, not 'garbel'; did you mean 'garble'? [invalid-value]"
        ),
        (
            "getPayments:1️⃣",
            "a fault of 'getPayments' must be one of timeout, drop, truncate, garble, or a mapping, but found nothing "
                + "[wrong-kind]"
        ),
    ]

    @Test("errors are reported with their places", arguments: wrong)
    func told(_ text: String, _ finding: String) throws {
        let read = Self.read(text)
        let place = try #require(read.2.locations["1️⃣"])
        #expect(read.diagnostics.map(\.description) == ["\(place): error: \(finding)"])
        #expect(read.rules.isEmpty)
    }
}

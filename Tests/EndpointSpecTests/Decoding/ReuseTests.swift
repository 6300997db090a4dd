import EndpointSpec
import SpecTestSupport
import Testing

/// What cannot be answered with anything but a request of its own says so.
@Suite struct ReuseTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func of(_ answer: String) -> String {
        "endpoints: { a: { get: /a, returns: 2️⃣\(answer), 1️⃣reuse: kept } }"
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("conflicting-keys", "an answer of 'file' is passed on as it arrives", of("file")),
        DiagnosticCase("conflicting-keys", "an answer of 'stream' is", of("stream")),
        DiagnosticCase("conflicting-keys", "an answer of 'events' is", of("{ events: int }")),
        DiagnosticCase("conflicting-keys", "an answer of 'lines' is", of("{ lines: int }")),
        DiagnosticCase(
            "conflicting-keys",
            "remove 'reuse', or limit 'attempt' instead",
            "endpoints: { a: { get: /a, returns: int, timeout: { idle: 2️⃣5s }, 1️⃣reuse: inFlight } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a call that limits 'firstByte'",
            "endpoints: { a: { get: /a, returns: int, timeout: { firstByte: 2️⃣5s }, 1️⃣reuse: all } }"
        ),
    ]

    @Test(arguments: [
        "defaults: { reuse: kept }\nendpoints: { a: { get: /a, returns: file } }",
        "defaults: { reuse: kept }\nendpoints: { a: { get: /a, returns: { events: int } } }",
        "=== api.yaml\nlanguage: 1\nname: Bank\ndefaults: { reuse: all }\n=== a.yaml\nendpoints: { a: { get: /a, "
            + "returns: stream } }",
        "endpoints: { a: { get: /a, returns: int, timeout: { idle: 5s }, reuse: nothing } }",
        "endpoints: { a: { get: /a, returns: int, timeout: { idle: none }, reuse: kept } }",
    ])
    func holdsForThoseThatItCanHoldFor(_ spec: String) {
        #expect(SpecReader.read(MarkedSource(spec).sources).diagnostics == [])
    }
}

import EndpointGeneration
import EndpointSpec
import SpecTestSupport
import Testing

/// A union that is its own DTO decodes the types of its cases directly, and lists of them.
@Suite struct SharedUnionTests {
    @Test(arguments: [
        ("list(decimal)", "[Decimal]"), ("map(uuid)", "[String: UUID]"), ("list(list(url))", "[[URL]]"),
        ("list(string)", "[String]"), ("bytes", "Data"),
    ])
    func aTypeTriedInOrderIsTheCases(_ type: String, _ swift: String) {
        let spec = """
            === api.yaml
            language: 1
            name: Bank
            === things.yaml
            types: { Thing: { union: [{ type: \(type), as: it }], domain: shared } }
            """
        let sources = MarkedSource(spec).sources
        let text = Generation.generate(GenerationRequest(sources: sources, prefix: "Bank")).files.map(\.text).joined()
        let attempt = "if let value: \(swift) = reader.attempt() {\n            self = .it(value)\n"
        #expect(text.contains(attempt), "\(text)")
        #expect(text.contains("case it(\(swift))\n"))
    }
}

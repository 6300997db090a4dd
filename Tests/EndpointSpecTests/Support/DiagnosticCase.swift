import EndpointSpec
import Testing

/// A spec with one mistake: what has to be found is at 1️⃣, its notes are at 2️⃣ and on, and nothing else may be found.
struct DiagnosticCase: CustomTestStringConvertible, Sendable {
    var id: String
    /// A part of the message.
    var message: String
    var severity: Diagnostic.Severity
    var spec: String
    var isLint: Bool

    init(_ id: String, _ message: String, _ spec: String) {
        self.init(id, message, .error, spec)
    }

    init(_ id: String, _ message: String, _ severity: Diagnostic.Severity, lint: Bool = false, _ spec: String) {
        self.id = id
        self.message = message
        self.severity = severity
        self.spec = spec
        isLint = lint
    }

    var testDescription: String { "\(id): \(message)" }

    func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let source = MarkedSource(spec)
        let (result, diagnostics) = SpecReader.read(source.sources, lint: isLint)
        #expect((result == nil) == (severity == .error), sourceLocation: sourceLocation)
        #expect(diagnostics.count == 1, "\(diagnostics)", sourceLocation: sourceLocation)
        guard let found = diagnostics.first else { return }
        #expect(found.id == id, sourceLocation: sourceLocation)
        #expect(found.severity == severity, sourceLocation: sourceLocation)
        #expect(found.location == source.locations["1️⃣"], sourceLocation: sourceLocation)
        #expect(found.message.contains(message), "\(found.message)", sourceLocation: sourceLocation)
        let notes = MarkedSource.markers.dropFirst().compactMap { source.locations[$0] }
        #expect(found.notes.map(\.location) == notes, "\(found)", sourceLocation: sourceLocation)
    }
}

/// Every case of every table: what the documentation of the diagnostics is held against.
enum DiagnosticCases {
    static let all =
        YAMLSyntaxTests.cases + YAMLStructureTests.cases + APIDecodingTests.cases + TypeDecodingTests.cases
        + EndpointDecodingTests.cases + TypeRulesTests.cases + ValueRulesTests.cases + EndpointRulesTests.cases
        + APIRulesTests.cases + LintTests.cases + SpecReaderTests.cases
}

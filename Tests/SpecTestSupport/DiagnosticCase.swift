package import EndpointSpec
package import Testing

/// A spec with one error. The expected diagnostic is at 1️⃣, its notes are at 2️⃣ and later marks, and there must be no
/// other diagnostic.
package struct DiagnosticCase: CustomTestStringConvertible, Sendable {
    package var id: String
    /// A part of the message.
    package var message: String
    package var severity: Diagnostic.Severity
    package var spec: String
    package var isLint: Bool

    package init(_ id: String, _ message: String, _ spec: String) {
        self.init(id, message, .error, spec)
    }

    package init(_ id: String, _ message: String, _ severity: Diagnostic.Severity, lint: Bool = false, _ spec: String) {
        self.id = id
        self.message = message
        self.severity = severity
        self.spec = spec
        isLint = lint
    }

    package var testDescription: String { "\(id): \(message)" }

    /// Compares the diagnostics of the spec with the expected one.
    package func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        check(sourceLocation: sourceLocation) { sources in
            let (spec, diagnostics) = SpecReader.read(sources, lint: isLint)
            return (spec, diagnostics)
        }
    }

    /// Compares the diagnostics of a stage with the expected one.
    ///
    /// - Parameters:
    ///   - sourceLocation: The place where a failure is shown.
    ///   - run: The stage: spec files in, its result and its diagnostics out.
    package func check<Result>(
        sourceLocation: Testing.SourceLocation = #_sourceLocation,
        _ run: ([SpecSource]) -> (result: Result?, diagnostics: [Diagnostic])
    ) {
        let source = MarkedSource(spec)
        let (result, diagnostics) = run(source.sources)
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

/// Notes what is wrong while it looks for something.
protocol DiagnosticCollector {
    var diagnostics: [Diagnostic] { get set }
}

extension DiagnosticCollector {
    /// Notes what is wrong, in place of a value.
    mutating func fail<Value>(_ diagnostic: Diagnostic) -> Value? {
        diagnostics.append(diagnostic)
        return nil
    }
}

/// Looks up what the value of a key names.
protocol Lookup: DiagnosticCollector {
    associatedtype Resolved

    mutating func resolve() -> Resolved?
}

extension Lookup {
    /// The value that was named, and the mistakes. It is `nil` if there is a mistake.
    func result() -> (Resolved?, [Diagnostic]) {
        var lookup = self
        let resolved = lookup.resolve()
        return (lookup.diagnostics.isEmpty ? resolved : nil, lookup.diagnostics)
    }
}

extension SpecDecoder {
    /// What a type with `patch` cannot have besides.
    mutating func checkPatch(_ mapping: KeyedMapping) {
        if let from = mapping.entry("from") {
            report(.notBuiltYet("'patch' together with 'from'", at: location(from.mark)))
        }
        if let wire = mapping.entry("wire") { report(.patchWith("wire", at: location(wire.mark))) }
    }
}

extension Diagnostic {
    fileprivate static func patchWith(_ key: String, at location: SourceLocation) -> Diagnostic {
        let message =
            "a type with 'patch' is an object that leaves out unchanged fields, so it cannot have '\(key)'; remove it"
        return Diagnostic("conflicting-keys", at: location, message)
    }
}

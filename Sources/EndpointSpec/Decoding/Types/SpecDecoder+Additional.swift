extension SpecDecoder {
    /// Makes a field the one that takes the members that no other field names.
    ///
    /// It is a map, empty where there are none: so it has no key and no default of its own.
    mutating func makeAdditional(_ field: inout SpecField, _ mapping: KeyedMapping) {
        field.isAdditional = true
        for other in ["key", "default", "sensitive", "onInvalid", "refers"] + LanguageConstruct.Key.limitNames {
            guard let entry = mapping.entry(other) else { continue }
            report(.additionalWith(other, at: location(entry.mark)))
        }
        let location = mapping.entry("additional").map { self.location($0.mark) } ?? field.name.location
        field.defaultValue = Located(.map([]), at: location)
    }
}

extension Diagnostic {
    fileprivate static func additionalWith(_ key: String, at location: SourceLocation) -> Diagnostic {
        let reason =
            switch key {
            case "key": "takes the members that no other field names"
            case "default": "is empty if there are no such members"
            case "sensitive": "has keys that only the server knows, so their values could not be hidden"
            case "onInvalid": "fails as a whole"
            default: "takes any members"
            }
        return Diagnostic(
            "conflicting-keys",
            at: location,
            "a field with 'additional' \(reason), so it cannot have '\(key)'; remove one of them"
        )
    }
}

extension SpecDecoder {
    mutating func defaults(_ node: YAMLNode) -> SpecDefaults {
        guard let mapping = mapping(node, .defaults) else { return SpecDefaults() }
        var places: [String: SourceLocation] = [:]
        for key in LanguageConstruct.defaults.keys { places[key] = mapping.entry(key).map { location($0.mark) } }
        return SpecDefaults(
            keys: mapping["keys"].flatMap { choice($0, of: "'keys'", SpecKeyStyle.self)?.value } ?? .asWritten,
            datetime: mapping["datetime"].flatMap { datetimeFormat($0)?.value } ?? .iso8601,
            absentValue: mapping["nil"].flatMap { absentValue($0)?.value } ?? .omit,
            duration: mapping["duration"].flatMap { wireForm($0, of: "duration", SpecScalar.duration.wires) },
            int64: mapping["int64"].flatMap { wireForm($0, of: "int64", SpecScalar.int64Wires) },
            onInvalid: mapping["onInvalid"].flatMap { choice($0, of: "'onInvalid'") },
            settings: callSettings(mapping, of: .api),
            cache: mapping["cache"].map { cache($0) } ?? SpecCache(),
            outbox: mapping["outbox"].map { outbox($0) } ?? SpecOutbox(),
            places: places
        )
    }

    /// What a file says of all that stands in it.
    mutating func fileDefaults(_ node: YAMLNode) -> SpecFileDefaults {
        var defaults = SpecFileDefaults()
        guard let mapping = mapping(node, .fileDefaults) else { return defaults }
        if let node = mapping["keys"] { defaults.keys = choice(node, of: "'keys'") }
        if let node = mapping["datetime"] { defaults.datetime = datetimeFormat(node) }
        if let node = mapping["duration"] {
            defaults.duration = wireForm(node, of: "duration", SpecScalar.duration.wires)
        }
        if let node = mapping["int64"] { defaults.int64 = wireForm(node, of: "int64", SpecScalar.int64Wires) }
        if let node = mapping["nil"] { defaults.absentValue = absentValue(node) }
        if let node = mapping["onInvalid"] { defaults.onInvalid = choice(node, of: "'onInvalid'") }
        if let node = mapping["envelope"] { defaults.hasNoEnvelope = hasNoEnvelope(node) }
        defaults.settings = callSettings(mapping, of: .file)
        if let node = mapping["cache"] { defaults.cache = cache(node) }
        if let node = mapping["outbox"] { defaults.outbox = outbox(node) }
        if let node = mapping["headers"] { defaults.headers = constantHeaders(node) }
        return defaults
    }

    /// A bare `null` is the word here, not the absence of one.
    private mutating func absentValue(_ node: YAMLNode) -> Located<SpecAbsentValue>? {
        if case .scalar(let scalar) = node.content, scalar.text == SpecAbsentValue.null.rawValue {
            return Located(.null, at: location(node))
        }
        return choice(node, of: "'nil'", SpecAbsentValue.self)
    }

    /// The wire form of values of a kind, by one of the words for it.
    private mutating func wireForm(_ node: YAMLNode, of key: String, _ forms: [SpecWire]) -> Located<SpecWire>? {
        let words = forms.map(\.rawValue)
        let expected = "one of \(words.joined(separator: ", "))"
        guard let scalar = scalar(node, of: "'\(key)'", expected: expected) else { return nil }
        if let form = forms.first(where: { $0.rawValue == scalar.text }) {
            return Located(form, at: location(node))
        }
        let suggestion = Suggestion.closest(to: scalar.text, in: words)
        report(.invalidValue("'\(key)'", scalar.text, expected: expected, suggestion, at: location(node)))
        return nil
    }
}

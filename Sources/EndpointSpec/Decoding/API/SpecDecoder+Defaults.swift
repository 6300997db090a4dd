extension SpecDecoder {
    mutating func defaults(_ node: YAMLNode) -> SpecDefaults {
        let stated = read(node, Language.defaults)
        checkShared(stated.settings, isOfAPI: true)
        return SpecDefaults(stated)
    }

    /// A bare `null` is the word here, not the absence of one.
    mutating func absentValue(_ node: YAMLNode) -> Located<SpecAbsentValue>? {
        if case .scalar(let scalar) = node.content, scalar.text == SpecAbsentValue.null.rawValue {
            return Located(.null, at: location(node))
        }
        return choice(node, of: "'nil'", SpecAbsentValue.self)
    }
}

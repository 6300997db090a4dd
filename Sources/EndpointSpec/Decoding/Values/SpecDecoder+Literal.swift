extension SpecDecoder {
    /// Anything that YAML can hold, as it stands there. The tree's depth is bounded, and so is this recursion.
    func literal(_ node: YAMLNode) -> Located<SpecLiteral> {
        let location = location(node)
        switch node.content {
        case .scalar(let scalar): return Located(.scalar(scalar.text, isQuoted: scalar.isQuoted), at: location)
        case .sequence(let nodes): return Located(.list(nodes.map { literal($0) }), at: location)
        case .mapping(let entries):
            let entries = entries.map { SpecLiteralEntry(key: located($0), value: literal($0.value)) }
            return Located(.map(entries), at: location)
        }
    }
}

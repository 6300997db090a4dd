import EndpointSpec

/// Operations that answer in one piece, or bit by bit if the body asks for it.
extension EndpointImporter {
    /// The property by which a body asks for a stream.
    private static let key = "stream"

    /// An operation with its whole answer alone, and with its stream alone; `nil` where nothing says which of them comes.
    mutating func streamed(_ operation: APIOperation) -> (whole: APIOperation, pieces: APIOperation)? {
        guard types.options.exported == nil, let body = operation.body, body.content.count == 1,
            ContentKind(body.content[0].mediaType) == .json, let schema = body.content[0].schema,
            types.isFlag(Self.key, of: schema),
            let index = operation.responses.firstIndex(where: { $0.status.hasPrefix("2") && $0.isWholeOrStream })
        else { return nil }
        var (whole, pieces) = (operation, operation)
        whole.responses[index].content.removeAll { ContentKind($0.mediaType) == .events }
        pieces.responses[index].content.removeAll { ContentKind($0.mediaType) != .events }
        return (whole, pieces)
    }

    /// A body that asks for a stream.
    static func asking(_ body: SpecTree) -> SpecTree {
        let set = SpecEntry("set", .mapping([SpecEntry(key, .flag(true))]))
        switch body {
        case .mapping(let entries): return .mapping(entries + [set])
        case .text, .bare, .list: return .mapping([SpecEntry("type", body), set])
        }
    }
}

extension APIResponse {
    fileprivate var isWholeOrStream: Bool {
        let kinds = content.map { ContentKind($0.mediaType) }
        return kinds.contains(.json) && kinds.contains(.events)
    }
}

extension TypeImporter {
    /// Whether a property of an object is true or false.
    fileprivate mutating func isFlag(_ key: String, of schema: DocumentNode) -> Bool {
        var unheard = ImportReport()
        guard let object = resolver.flattened(schema, &unheard), case .object = object.shape,
            let property = object.properties.first(where: { $0.name == key })
        else { return false }
        var parts = property.parts
        for _ in 0..<16 {
            guard let resolved = resolver.resolve(parts, &unheard) else { return false }
            switch resolved {
            case .reference(let next, _): parts = [next]
            case .own(let schema):
                switch schema.shape {
                case .scalar(.bool, _): return true
                case .union(let members):
                    let present = members.filter { !$0.saysNull }
                    guard present.count == 1 else { return false }
                    parts = present
                default: return false
                }
            }
        }
        return false
    }
}

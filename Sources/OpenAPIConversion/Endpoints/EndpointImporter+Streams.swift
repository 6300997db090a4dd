import EndpointSpec

/// Splits operations whose response is a stream if the body requests it.
extension EndpointImporter {
    /// The body's property that requests a stream.
    private static let key = "stream"

    /// The operation with only its complete response, and with only its stream; `nil` if the document does not
    /// distinguish them.
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

    /// The body that requests a stream.
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
    /// True if a property of an object is a boolean.
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

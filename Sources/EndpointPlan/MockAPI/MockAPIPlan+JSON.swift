extension MockAPIPlan {
    /// Whether a value of JSON stands in it, rather than the text of one.
    package var holdsJSON: Bool {
        types.contains { $0.schema.holdsConstant } || errors.cases.contains { !$0.members.isEmpty }
            || routes.contains { $0.body?.members.isEmpty == false }
    }
}

extension MockSchemaPlan {
    /// Whether a constant stands in it; those of declared types stand in these.
    fileprivate var holdsConstant: Bool {
        switch self {
        case .constant: true
        case .list(let inner, _), .map(let inner, _), .nullable(let inner): inner.holdsConstant
        case .object(let fields), .tuple(let fields): fields.contains { $0.schema.holdsConstant }
        case .union(let union): union.cases.contains { $0.schema.holdsConstant }
        case .any, .string, .integer, .number, .boolean, .time, .enumeration, .type: false
        }
    }
}

import EndpointSpec

/// The direction of a type: sent, received, or both with the same form.
enum ImportDirection: Hashable, Sendable { case both, request, answer }

/// The use of a type: the result of importing a schema in one place.
struct TypeUse {
    /// The type without an optional; see `isNullable`.
    var type: SpecTypeExpression
    var isNullable = false
    /// The wire form, if it differs from the type's usual one.
    var wire: String?
    /// The format of dates and times, if it is not the usual one.
    var datetime: String?
    var isSensitive = false
    /// Raw bytes, as in a part of a form.
    var isBinary = false
    var limits: [SpecEntry] = []
    /// The default.
    var standard: SpecTree?
    /// The only possible value.
    var constant: SpecTree?
    /// The schema of a text with a single value. It becomes an enum where a constant is not possible.
    var constantSchema: DocumentSchema?
    var description: String?
    var isReadOnly = false
    var isWriteOnly = false
    var isDeprecated = false

    static let json = TypeUse(type: .scalar(.json))

    /// Adds limits. They replace existing limits with the same key.
    mutating func add(_ more: [SpecEntry]) {
        guard !more.isEmpty else { return }
        limits = limits.filter { limit in !more.contains { $0.key == limit.key } } + more
    }

    /// The type for places without a wire form. There, a number that is written as text is text.
    var written: SpecTypeExpression {
        switch wire {
        case "string": type.replacingScalar(.string)
        case "number": type.replacingScalar(.double)
        default: type
        }
    }
}

/// The kind of a declared type before it is written.
enum NamedKind {
    case object(DocumentSchema)
    case enumeration([String])
    case union
}

/// A written field of a type, for its examples.
struct ImportedField {
    var key: String
    var name: String
    var use: TypeUse
    var mayBeAbsent: Bool
    var isConstant = false
    /// The only possible value.
    var only: SpecTree?
    /// The form of an optional field with a single value, if it turns out to be the tag of a union.
    var tag: SpecTree?
    /// The place of a default that the report names, unless the field is a tag.
    var defaultNode: DocumentNode?
    var example: DocumentNode?
}

/// The types of a union. Without a tag, they are tried in their order.
struct ImportedVariants {
    var types: [SpecTypeExpression]
    /// The key of the tag.
    var key: String?
    var hasTag: Bool { key != nil }
}

/// A type to be written.
struct ImportedType {
    var name: String
    /// The source of the type.
    var node: DocumentNode
    var entries: [SpecEntry]
    /// The declared types that it uses.
    var mentions: Set<String>
    var fields: [ImportedField] = []
    /// The map field for properties without a name.
    var additional: ImportedField?
    var variants: ImportedVariants?
    var example: DocumentNode?
}

extension SpecTypeExpression {
    /// The type in the spec's syntax.
    var specText: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .named(let name): name
        case .optional(let inner): inner.specText + "?"
        case .list(let inner): "list(\(inner.specText))"
        case .map(let inner): "map(\(inner.specText))"
        }
    }

    /// The type with another scalar within its optionals, lists and maps.
    func replacingScalar(_ scalar: SpecScalar) -> SpecTypeExpression {
        replacingLeaf { leaf in leaf.name == nil ? .scalar(scalar) : leaf }
    }
}

import EndpointSpec

/// Whether a type is sent, answered, or the same both ways.
enum ImportDirection: Hashable, Sendable { case both, request, answer }

/// What a schema comes to where it is used.
struct TypeUse {
    /// Never optional itself: see `isNullable`.
    var type: SpecTypeExpression
    var isNullable = false
    /// How it is written, where that is not its type's usual form.
    var wire: String?
    /// The form of its moments, where that is not the usual one.
    var datetime: String?
    var isSensitive = false
    /// Whether it is bytes as they are, as a part of a form may be.
    var isBinary = false
    var limits: [SpecEntry] = []
    /// What stands for it where it is missing.
    var standard: SpecTree?
    /// Its only value.
    var constant: SpecTree?
    /// The schema of a text with an only value, for an enum where it cannot be a constant.
    var constantSchema: Schema?
    var description: String?
    var isReadOnly = false
    var isWriteOnly = false
    var isDeprecated = false

    static let json = TypeUse(type: .scalar(.json))

    /// Adds limits; of two for one key, the added one holds.
    mutating func add(_ more: [SpecEntry]) {
        guard !more.isEmpty else { return }
        limits = limits.filter { limit in !more.contains { $0.key == limit.key } } + more
    }

    /// The type where there is no place for another form: a number that is written as text is text.
    var written: SpecTypeExpression {
        switch wire {
        case "string": type.replacingScalar(.string)
        case "number": type.replacingScalar(.double)
        default: type
        }
    }
}

/// What is known of a declared type before it is written.
enum NamedKind {
    case object(Schema)
    case enumeration([String])
    case union
}

/// A field of a type as it was written, for its examples.
struct ImportedField {
    var key: String
    var name: String
    var use: TypeUse
    var mayBeAbsent: Bool
    var isConstant = false
    var example: DocumentNode?
}

/// The types of a union without a tag, in the order in which they are tried.
struct ImportedVariants {
    var types: [SpecTypeExpression]
    var hasTag = false
}

/// A type that is to be written.
struct ImportedType {
    var name: String
    /// The schema that it was made of.
    var node: DocumentNode
    var entries: [SpecEntry]
    /// Declared types that it mentions.
    var mentions: Set<String>
    var fields: [ImportedField] = []
    /// The field that takes the properties of other names: a map.
    var additional: ImportedField?
    var variants: ImportedVariants?
    var example: DocumentNode?
}

extension SpecTypeExpression {
    /// As a spec says it.
    var specText: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .named(let name): name
        case .optional(let inner): inner.specText + "?"
        case .list(let inner): "list(\(inner.specText))"
        case .map(let inner): "map(\(inner.specText))"
        }
    }

    /// The declared type at its bottom.
    var mentioned: String? {
        switch self {
        case .scalar: nil
        case .named(let name): name
        case .optional(let inner), .list(let inner), .map(let inner): inner.mentioned
        }
    }

    /// How many lists and maps are within each other.
    var depth: Int {
        switch self {
        case .scalar, .named: 0
        case .optional(let inner): inner.depth
        case .list(let inner), .map(let inner): inner.depth + 1
        }
    }

    /// The scalar at its bottom.
    var bottomScalar: SpecScalar? {
        switch self {
        case .scalar(let scalar): scalar
        case .named: nil
        case .optional(let inner), .list(let inner), .map(let inner): inner.bottomScalar
        }
    }

    /// The type with another scalar at its bottom.
    func replacingScalar(_ scalar: SpecScalar) -> SpecTypeExpression {
        switch self {
        case .scalar: .scalar(scalar)
        case .named: self
        case .optional(let inner): .optional(inner.replacingScalar(scalar))
        case .list(let inner): .list(inner.replacingScalar(scalar))
        case .map(let inner): .map(inner.replacingScalar(scalar))
        }
    }
}

/// Decides which case of a union a value is of, if the types are tried in order: the first one that reads the value.
///
/// The validator, the examples and the mock server all ask here, with their own values and types. A generated reader
/// decides the same, because it only takes what it can read: it ignores members that no field names, and limits.
package struct UnionChoice<Source: ReadingSource> {
    private let source: Source
    /// The number of values that may still be looked at. A value in unions within lists has more ways to be read than
    /// anyone can wait for. Without effort, there is no choice.
    package private(set) var effort: Int

    /// Creates a choice that looks at no more values than this.
    package init(_ source: Source, effort: Int) {
        self.source = source
        self.effort = effort
    }

    /// The position of the first type that reads a value; `nil` if none does.
    package mutating func first(of types: [Source.Kind], reading value: Source.Value) -> Int? {
        // Many ways can lead to one type, so each is asked once.
        var asked: Set<Source.Kind> = []
        return types.firstIndex { reads(value, $0, isTried: true, &asked) }
    }

    /// Returns true if a type reads a value.
    ///
    /// If a union tries its types with the value itself, an open union takes only what it knows, so that the types
    /// behind it are tried, too. Unions can be nested deeper than calls, so their types wait in a list.
    private mutating func reads(
        _ value: Source.Value,
        _ kind: Source.Kind,
        isTried: Bool,
        _ asked: inout Set<Source.Kind>
    ) -> Bool {
        var pending = [(kind: kind, isTried: isTried)]
        while let (kind, isTried) = pending.popLast() {
            guard effort > 0 else { return false }
            effort -= 1
            guard asked.insert(kind).inserted else { continue }
            switch source.shape(of: kind, for: value) {
            case .optional(let inner):
                if source.isNull(value) { return true }
                pending.append((inner, isTried))
            case .oneOf(let cases, let isOpen):
                if isOpen, !isTried { return true }
                for inner in cases.reversed() { pending.append((inner, true)) }
            case .chosen(let inner): pending.append((inner, isTried))
            case .unknown(let isOpen): if isOpen, !isTried { return true }
            case let shape: if reads(value, kind, shape) { return true }
            }
        }
        return false
    }

    /// Reads a value by a shape that is not that of another type.
    private mutating func reads(_ value: Source.Value, _ kind: Source.Kind, _ shape: ReadingShape<Source>) -> Bool {
        switch shape {
        case .anything: true
        case .plain: source.holds(value, as: kind)
        case .list(let element): source.elements(of: value).map { reads(all: $0, element) } ?? false
        case .map(let inner): source.members(of: value).map { reads(all: $0.map(\.value), inner) } ?? false
        case .object(let fields, let others): reads(value, fields, others)
        case .tuple(let fields): reads(value, positions: fields)
        case .content(let content, let inner): reads(content, inner)
        case .nothing, .optional, .oneOf, .chosen, .unknown: false
        }
    }

    /// Reads a value within the one that a union tries its types with.
    private mutating func reads(_ value: Source.Value, _ kind: Source.Kind) -> Bool {
        var asked: Set<Source.Kind> = []
        return reads(value, kind, isTried: false, &asked)
    }

    private mutating func reads(all values: [Source.Value], _ kind: Source.Kind) -> Bool {
        values.allSatisfy { reads($0, kind) }
    }

    private mutating func reads(
        _ value: Source.Value,
        _ fields: [ReadingShape<Source>.Field],
        _ others: Source.Kind?
    ) -> Bool {
        guard let members = source.members(of: value) else { return false }
        let named = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        guard fields.allSatisfy({ reads(named[$0.key], $0) }) else { return false }
        guard let others else { return true }
        let keys = Set(fields.map(\.key))
        return members.allSatisfy { keys.contains($0.key) || reads($0.value, others) }
    }

    private mutating func reads(_ value: Source.Value, positions fields: [ReadingShape<Source>.Field]) -> Bool {
        guard let elements = source.elements(of: value) else { return false }
        return fields.enumerated().allSatisfy { position, field in
            reads(position < elements.count ? elements[position] : nil, field)
        }
    }

    private mutating func reads(_ value: Source.Value?, _ field: ReadingShape<Source>.Field) -> Bool {
        guard let value, !(field.mayBeAbsent && source.isNull(value)) else { return field.mayBeAbsent }
        if let only = field.only, source.text(of: value) != only { return false }
        return reads(value, field.kind)
    }
}

/// The values and the types of someone who asks for the case of a union.
package protocol ReadingSource {
    associatedtype Value
    /// A type where it is used, with its form on the wire.
    associatedtype Kind: Hashable

    /// The way in which a reader of a type reads a value.
    func shape(of kind: Kind, for value: Value) -> ReadingShape<Self>
    /// Returns true if a value is one of a type whose shape is `plain`.
    func holds(_ value: Value, as kind: Kind) -> Bool
    /// Returns true for `null`.
    func isNull(_ value: Value) -> Bool
    /// The text of a string; `nil` for other values.
    func text(of value: Value) -> String?
    /// The elements of a list; `nil` for other values.
    func elements(of value: Value) -> [Value]?
    /// The members of an object; `nil` for other values.
    func members(of value: Value) -> [(key: String, value: Value)]?
}

/// The way in which a reader reads a value.
package indirect enum ReadingShape<Source: ReadingSource> {
    /// A member of an object, or a position of a tuple.
    package struct Field {
        let key: String
        let kind: Source.Kind
        /// The reader does without the member, or takes `null`.
        let mayBeAbsent: Bool
        /// The only text that the member may have where a union tries its types.
        let only: String?

        /// Creates a member.
        package init(_ key: String, _ kind: Source.Kind, mayBeAbsent: Bool, only: String? = nil) {
            self.key = key
            self.kind = kind
            self.mayBeAbsent = mayBeAbsent
            self.only = only
        }
    }

    case anything
    case nothing
    /// A value without values inside.
    case plain
    case optional(Source.Kind)
    case list(Source.Kind)
    case map(Source.Kind)
    /// An object. Members that no field names are ignored unless there is a type for them.
    case object([Field], others: Source.Kind?)
    case tuple([Field])
    /// The first of these types that reads the value. An open union keeps any other value.
    case oneOf([Source.Kind], isOpen: Bool)
    /// The value is read as this type.
    case chosen(Source.Kind)
    /// A part of the value is read as this type.
    case content(Source.Value, Source.Kind)
    /// The value has a tag, or is of a kind, that a union does not list.
    case unknown(isOpen: Bool)
}

import EndpointDescription

/// Values of the spec as a union's choice asks for them: with the names of fields instead of their keys.
struct LiteralReading: ReadingSource {
    /// A type where it is used.
    struct Kind: Hashable {
        let type: SpecTypeExpression
        let form: SpecWireForm
    }

    let index: SpecIndex
    /// True if a number or a boolean without quotes is taken for a text where a type is one.
    let takesAllAsText: Bool

    /// A type without settings of its own, such as a case of a union.
    func kind(_ type: SpecTypeExpression) -> Kind {
        Kind(type: type, form: SpecWireForm(datetime: index.api.defaults.datetime))
    }

    func shape(of kind: Kind, for value: SpecLiteral) -> ReadingShape<Self> {
        switch kind.type {
        case .scalar(.json): .anything
        case .scalar: .plain
        case .optional(let inner): .optional(Kind(type: inner, form: kind.form))
        case .list(let inner): .list(Kind(type: inner, form: kind.form))
        case .map(let inner): .map(Kind(type: inner, form: kind.form))
        case .named(let name): shape(ofNamed: name, for: value)
        }
    }

    func holds(_ value: SpecLiteral, as kind: Kind) -> Bool {
        guard case .scalar(let text, let isQuoted) = value, !value.isNull else { return false }
        let isText = isQuoted || takesAllAsText || !text.isJSONNumber && text != "true" && text != "false"
        if let (scalar, form) = scalar(of: kind) {
            guard isText || !scalar.isText(in: form) else { return false }
            return scalar.accepts(text, isQuoted: isQuoted, form) || !isQuoted && scalar.reads(text)
        }
        guard case .named(let name) = kind.type, case .enumeration(let enumeration)? = index.type(name)?.kind else {
            return false
        }
        return isText && (!enumeration.isFrozen || index.hasValue(text, inEnumeration: name))
    }

    private func scalar(of kind: Kind) -> (SpecScalar, SpecWireForm)? {
        switch kind.type {
        case .scalar(let scalar): return (scalar, kind.form)
        case .named(let name):
            guard case .wrapper(let wrapper)? = index.type(name)?.kind else { return nil }
            let wire = kind.form.wire ?? wrapper.wire?.value
            return (wrapper.scalar.value, SpecWireForm(datetime: kind.form.datetime, wire: wire))
        case .optional, .list, .map: return nil
        }
    }

    func isNull(_ value: SpecLiteral) -> Bool { value.isNull }

    func text(of value: SpecLiteral) -> String? {
        guard case .scalar(let text, _) = value else { return nil }
        return text
    }

    func elements(of value: SpecLiteral) -> [SpecLiteral]? {
        guard case .list(let elements) = value else { return nil }
        return elements.map(\.value)
    }

    func members(of value: SpecLiteral) -> [(key: String, value: SpecLiteral)]? {
        guard case .map(let entries) = value else { return nil }
        return entries.map { ($0.key.value, $0.value.value) }
    }

    private func shape(ofNamed name: String, for value: SpecLiteral) -> ReadingShape<Self> {
        switch index.reference(value, to: name) {
        case .example?: return .anything
        case .unknown?: return .nothing
        case nil: break
        }
        switch index.type(name)?.kind {
        case .enumeration?, .wrapper?: return .plain
        // Only its codec knows what it looks like. What is unknown is reported where it is named.
        case .custom?, nil: return .anything
        case .object(let object)?: return .object(fields(of: object, named: name), others: nil)
        case .union(let union)?: return shape(of: union, for: value)
        }
    }

    /// The spec may leave out constants.
    private func fields(of object: SpecObject, named name: String) -> [ReadingShape<Self>.Field] {
        let constants = object.constants.map {
            ReadingShape<Self>.Field(
                $0.name.value,
                kind(.scalar(.json)),
                mayBeAbsent: true,
                only: $0.value.text
            )
        }
        let fields = (index.fieldsByName(of: name)?.all ?? []).map { field in
            ReadingShape<Self>.Field(
                field.name.value,
                Kind(type: field.type.value, form: index.api.defaults.form(of: field)),
                mayBeAbsent: object.isPatch || field.mayBeAbsent || field.isAdditional,
                only: index.onlyValue(of: field.type.value)
            )
        }
        return constants + fields
    }

    private func shape(of union: SpecUnion, for value: SpecLiteral) -> ReadingShape<Self> {
        let isOpen = !union.isFrozen && !union.cases.contains { $0.status == .any }
        let cases = union.cases.map { kind($0.type.value) }
        switch union.form {
        case .ordered: return .oneOf(cases, isOpen: isOpen)
        case .kinds, .expandable:
            let fitting = cases.filter { !index.kinds.of($0.type).isDisjoint(with: value.kinds) }
            if fitting.isEmpty { return .unknown(isOpen: isOpen) }
            return fitting.count == 1 ? .chosen(fitting[0]) : .oneOf(fitting, isOpen: false)
        case .inline, .adjacent, .presence, .status:
            guard case .map = value else { return .nothing }
            var matcher = UnionMatcher(index: index, effort: 0)
            guard let choice = matcher.choice(Located(value, at: .start(of: "")), of: union) else {
                return .unknown(isOpen: isOpen)
            }
            return .content(choice.payload.value, cases[choice.number])
        }
    }
}

extension SpecScalar {
    /// Returns true if a reader takes a number for a whole one, such as `1.0`.
    fileprivate func reads(_ text: String) -> Bool {
        guard isWhole, text.isJSONNumber, let number = Double(text).flatMap(Int64.init(exactly:)) else { return false }
        return holds("\(number)")
    }

    /// Returns true if the scalar is a string in JSON.
    fileprivate func isText(in form: SpecWireForm) -> Bool {
        switch self {
        case .string, .date, .uuid, .url, .bytes: true
        case .decimal: form.wire != .number
        case .int, .int32, .int64, .uint32, .uint64, .bool: form.wire == .string
        case .datetime: !form.datetime.isNumber
        case .duration: form.wire == .iso8601
        case .double, .float, .json: false
        }
    }
}

extension SpecLiteral {
    /// The kinds that the value can have in JSON.
    fileprivate var kinds: Set<SpecJSONKind> {
        switch self {
        case .scalar where isNull: []
        case .scalar: [.string, .number, .bool]
        case .list: [.array]
        case .map: [.object, .array]
        }
    }
}

/// A kind of value in JSON, as a union tells its types apart by it.
package enum SpecJSONKind: String, Sendable, CaseIterable {
    case string, number, bool, object, array
}

extension SpecIndex {
    func union(_ name: String) -> SpecUnion? {
        guard case .union(let union)? = type(name)?.kind else { return nil }
        return union
    }

    /// The kinds that values of a type have in JSON.
    func kinds(_ type: SpecTypeExpression) -> Set<SpecJSONKind> {
        var kinds: Set<SpecJSONKind> = []
        var seen: Set<String> = []
        var pending = [type]
        while let next = pending.popLast() {
            switch next {
            case .scalar(let scalar): kinds.formUnion(self.kinds(scalar))
            case .optional(let inner): pending.append(inner)
            case .list: kinds.insert(.array)
            case .map: kinds.insert(.object)
            case .named(let name):
                guard seen.insert(name).inserted else { continue }
                switch self.type(name)?.kind {
                case .enumeration?: kinds.insert(.string)
                case .custom?: kinds.formUnion(SpecJSONKind.allCases)
                case .wrapper(let wrapper)?: kinds.formUnion(self.kinds(wrapper.scalar.value))
                case .object(let object)?: kinds.insert(object.shape == .array ? .array : .object)
                case .union(let union)?:
                    switch union.form {
                    case .kinds, .expandable, .ordered: pending += union.cases.map(\.type.value)
                    case .inline, .adjacent, .presence, .status: kinds.insert(.object)
                    }
                case nil: continue
                }
            }
        }
        return kinds
    }

    private func kinds(_ scalar: SpecScalar) -> Set<SpecJSONKind> {
        switch scalar {
        case .int, .int32, .int64, .double, .float: [.number]
        case .bool: [.bool]
        case .duration: [.number]
        case .datetime: [api.defaults.datetime.isNumber ? .number : .string]
        case .json: Set(SpecJSONKind.allCases)
        default: [.string]
        }
    }

    /// A type with fields below a name, by way of unions, that is not Hashable.
    func unhashableObject(below name: String) -> SpecType? {
        var seen: Set<String> = []
        var pending = [name]
        while let next = pending.popLast() {
            guard seen.insert(next).inserted, let type = type(next) else { continue }
            switch type.kind {
            case .object: if !type.conforms.contains(where: { $0.value == .hashable }) { return type }
            case .union(let union): pending += union.cases.compactMap(\.type.value.leafName)
            case .enumeration, .wrapper, .custom: continue
            }
        }
        return nil
    }

    /// The case of a union that an example is a value of, with the part of it that is the case's own.
    func choice(
        _ literal: Located<SpecLiteral>,
        of union: SpecUnion
    ) -> (number: Int, payload: Located<SpecLiteral>, status: Int?)? {
        switch union.form {
        case .kinds, .expandable, .ordered:
            let number = union.cases.firstIndex { fits(literal, $0.type.value) }
            return number.map { ($0, literal, nil) }
        case .presence:
            guard case .map(let entries) = literal.value, entries.count == 1, let entry = entries.first else {
                return nil
            }
            let number = union.cases.firstIndex { $0.tag.value == entry.key.value }
            return number.map { ($0, entry.value, nil) }
        case .inline(let key):
            guard case .map(let entries) = literal.value, let tag = entries.text(under: key.name.value),
                let number = union.cases.firstIndex(where: { $0.tag.value == tag })
            else { return nil }
            let fields = union.cases[number].type.value.leafName.flatMap { object($0)?.fields } ?? []
            let isField = fields.contains { $0.name.value == key.name.value }
            let rest = isField ? entries : entries.filter { $0.key.value != key.name.value }
            return (number, Located(.map(rest), at: literal.location), nil)
        case .adjacent(let key, let content):
            guard case .map(let entries) = literal.value, let tag = entries.text(under: key.name.value),
                let value = entries.first(where: { $0.key.value == content.name.value })?.value, entries.count == 2,
                let number = union.cases.firstIndex(where: { $0.tag.value == tag })
            else { return nil }
            return (number, value, nil)
        case .status(let key, let content):
            guard case .map(let entries) = literal.value, let text = entries.text(under: key.name.value),
                let status = Int(text), entries.count == 2,
                let value = entries.first(where: { $0.key.value == content.name.value })?.value,
                let number = union.number(forStatus: status)
            else { return nil }
            return (number, value, status)
        }
    }

    private func fits(_ literal: Located<SpecLiteral>, _ type: SpecTypeExpression) -> Bool {
        var checker = LiteralChecker(index: self, id: "invalid-example", subject: "", takesReferences: true)
        checker.check(literal, against: type)
        return checker.diagnostics.isEmpty
    }
}

extension SpecUnion {
    /// The first case for a status: an exact one before a class, a class before the default.
    fileprivate func number(forStatus status: Int) -> Int? {
        cases.firstIndex { $0.status == .exactly(status) } ?? cases.firstIndex { $0.status == .hundreds(status / 100) }
            ?? cases.firstIndex { $0.status == .any }
    }
}

extension [SpecLiteralEntry] {
    fileprivate func text(under key: String) -> String? {
        guard case .scalar(let text, _)? = first(where: { $0.key.value == key })?.value.value else { return nil }
        return text
    }
}

extension ValidatedSpec {
    /// The case of a union that a value of the spec is of, with the part of it that is the case's own.
    package func choice(
        _ literal: SpecLiteral,
        of union: SpecUnion
    ) -> (number: Int, payload: SpecLiteral, status: Int?)? {
        index.choice(Located(literal, at: .start(of: "")), of: union).map { ($0.number, $0.payload.value, $0.status) }
    }

    /// The kinds that values of a type have in JSON.
    package func kinds(_ type: SpecTypeExpression) -> Set<SpecJSONKind> { index.kinds(type) }

    /// Whether values of a declared type are Hashable in the domain.
    package func isHashable(_ name: String) -> Bool { index.unhashableObject(below: name) == nil }
}

/// A kind of value in JSON, as a union tells its types apart by it.
package enum SpecJSONKind: String, Sendable, CaseIterable {
    case string, number, bool, object, array
}

/// The kinds that values of each type have in JSON.
struct JSONKinds: Sendable {
    private let types: ByName<SpecType>
    private let datetime: SpecJSONKind
    /// Those of the unions that are told apart by what a value is.
    private var ofUnions: [String: Set<SpecJSONKind>] = [:]

    /// A union within another may be declared behind it, so each hands its kinds on to those that hold it, until none has
    /// more to hand on.
    init(_ types: ByName<SpecType>, datetime: SpecDateTimeFormat) {
        self.types = types
        self.datetime = datetime.isNumber ? .number : .string
        var holders: [String: [String]] = [:]
        for type in types.all {
            guard case .union(let union) = type.kind, union.form.isFlat else { continue }
            for held in union.cases.map(\.type.value.unwrapped.type) {
                ofUnions[type.name.value, default: []].formUnion(of(held))
                if case .named(let name) = held { holders[name, default: []].append(type.name.value) }
            }
        }
        var pending = Array(ofUnions.keys)
        while let name = pending.popLast() {
            let handedOn = ofUnions[name] ?? []
            for holder in holders[name] ?? [] where ofUnions[holder]?.isSuperset(of: handedOn) == false {
                ofUnions[holder]?.formUnion(handedOn)
                pending.append(holder)
            }
        }
    }

    func of(_ type: SpecTypeExpression) -> Set<SpecJSONKind> {
        switch type {
        case .scalar(let scalar): return of(scalar)
        case .optional(let inner): return of(inner)
        case .list: return [.array]
        case .map: return [.object]
        case .named(let name):
            return switch types[name]?.kind {
            case .enumeration?: [.string]
            case .custom?: Set(SpecJSONKind.allCases)
            case .wrapper(let wrapper)?: of(wrapper.scalar.value)
            case .object(let object)?: [object.shape == .array ? .array : .object]
            case .union(let union)?: union.form.isFlat ? ofUnions[name] ?? [] : [.object]
            case nil: []
            }
        }
    }

    private func of(_ scalar: SpecScalar) -> Set<SpecJSONKind> {
        switch scalar {
        case .double, .float: [.number]
        case _ where scalar.isWhole: [.number]
        case .bool: [.bool]
        case .duration: [.number]
        case .datetime: [datetime]
        case .json: Set(SpecJSONKind.allCases)
        default: [.string]
        }
    }
}

extension ValidatedSpec {
    /// The kinds that values of a type have in JSON.
    package func kinds(_ type: SpecTypeExpression) -> Set<SpecJSONKind> { index.kinds.of(type) }
}

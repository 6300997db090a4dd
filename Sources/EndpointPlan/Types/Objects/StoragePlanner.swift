import EndpointSpec

/// Decides where models keep their values: in the struct, all fields together on the heap, or single ones in boxes.
///
/// Which types are the same on the wire depends on it, and what stands on the wire depends on those.
struct ModelStorage {
    fileprivate let recursion: RecursiveFields
    fileprivate let sizes: TypeSizes

    init(spec: ValidatedSpec) {
        recursion = RecursiveFields(spec: spec)
        sizes = TypeSizes(modelsOf: spec, recursion: recursion)
    }

    /// Returns true if a model keeps all its fields on the heap.
    func keepsFieldsOnHeap(_ type: String) -> Bool { sizes.isOnHeap(type) }

    /// Where a model keeps the value of a field.
    func storage(of field: SpecField, in type: String) -> PropertyPlan.Storage {
        if keepsFieldsOnHeap(type) { return .inPlace }
        if recursion.needsIndirection(field, of: type) { return .boxed(.recursive) }
        return sizes.isBoxed(field.name.value, of: type) ? .boxed(.large) : .inPlace
    }
}

/// Decides where values are kept, in place or on the heap: those of fields and unions, of answers by status and of requests.
struct StoragePlanner {
    private let models: ModelStorage
    private let wire: TypeSizes

    /// The spec knows which models stand on the wire as they are.
    init(spec: ValidatedSpec, models: ModelStorage) {
        self.models = models
        wire = TypeSizes(wireOf: spec, recursion: models.recursion, models: models.sizes)
    }

    /// Returns true if a struct keeps all its fields on the heap. A DTO never does, because a call makes such a value
    /// only once. CompileTimes.md has the measurements.
    func keepsFieldsOnHeap(_ type: String, _ layer: PropertyPlanner.Layer) -> Bool {
        layer == .domain && models.keepsFieldsOnHeap(type)
    }

    /// Where a field's value is kept, in the model or in what stands on the wire.
    func storage(of field: SpecField, in type: String, _ layer: PropertyPlanner.Layer) -> PropertyPlan.Storage {
        guard layer == .wire else { return models.storage(of: field, in: type) }
        if models.recursion.needsIndirection(field, of: type) { return .boxed(.recursive) }
        return wire.isBoxed(field.name.value, of: type) ? .boxed(.large) : .inPlace
    }

    /// Whether the cases of a union are kept on the heap.
    func isIndirect(union: SpecUnion, named name: String) -> Bool {
        models.recursion.indirectUnions.contains(name) || wire.isLarge(union: name)
            || union.cases.contains { $0.type.value.isCalendarDay }
    }
}

// Whatever copies an enum distinguishes its cases first, and then copies what the case holds. So an enum costs several times the
// code of the structs in it. Here any struct goes to the heap, however few leaves it has: a call makes such a value only once.
// CompileTimes.md says what was measured.
extension StoragePlanner {
    /// How many values a case of the requests holds in place, unless it holds a struct or a calendar day.
    private static let mostValuesInPlace = 4

    /// Whether an answer by status keeps the bodies of its cases on the heap.
    static func isIndirect(_ answers: [SpecStatusAnswer], in spec: ValidatedSpec) -> Bool {
        answers.contains { answer in
            if case .json(let type) = answer.content { spec.isDearToCopy(type.value) } else { false }
        }
    }

    /// Whether the case of a request keeps its values on the heap. The enum of a file's requests has a case for each endpoint.
    static func isIndirect(_ endpoint: SpecEndpoint, in spec: ValidatedSpec) -> Bool {
        let parameters = endpoint.parameters
        if parameters.contains(where: { $0.isSpread || $0.type.value.isCalendarDay }) { return true }
        guard let body = endpoint.body?.value else { return parameters.count > mostValuesInPlace }
        return spec.isDearToCopy(body) || parameters.count + 1 > mostValuesInPlace
    }
}

extension SpecTypeExpression {
    /// Whether a value is a calendar day, or none. Its type is `DateComponents`, which has 283 bytes on Linux, whatever is in
    /// it: in place, it would cost more than all other fields of most structs. CompileTimes.md says what was measured.
    var isCalendarDay: Bool {
        if case .scalar(.date) = unwrapped.type { true } else { false }
    }
}

extension ValidatedSpec {
    /// Whether a value of the type is a struct, a union, which may hold one, or a calendar day.
    fileprivate func isDearToCopy(_ expression: SpecTypeExpression) -> Bool {
        guard case .named(let name) = expression.unwrapped.type else { return expression.isCalendarDay }
        return switch type(named: name)?.kind {
        case .object?, .union?: true
        case .enumeration?, .wrapper?, .custom?, nil: false
        }
    }
}

/// The fields through which a type contains itself in place, which Swift refuses for a struct: they are stored in an
/// array of at most one element, which the heap holds.
struct RecursiveFields {
    /// Type name → the types that it holds in place and that hold it in turn.
    private var cycles: [String: Set<String>] = [:]
    /// The unions that hold themselves in place, by way of whatever types: their enums are indirect, which ends the circle.
    private(set) var indirectUnions: Set<String> = []

    init(spec: ValidatedSpec) {
        let types = spec.files.flatMap(\.types)
        var edges: [String: Set<String>] = [:]
        for type in types {
            guard case .object(let object) = type.kind else { continue }
            edges[type.name.value] = Set(spec.fields(of: object).compactMap { Self.heldInPlace($0.type.value) })
        }
        for component in StronglyConnectedComponents(of: edges).components {
            for name in component { cycles[name] = component }
        }
        for type in types {
            guard case .union(let union) = type.kind else { continue }
            edges[type.name.value] = Set(union.cases.compactMap { Self.heldInPlace($0.type.value) })
        }
        for component in StronglyConnectedComponents(of: edges).components {
            indirectUnions.formUnion(
                component.filter { name in
                    if case .union? = spec.type(named: name)?.kind { true } else { false }
                }
            )
        }
    }

    /// Whether the field has to be kept apart.
    func needsIndirection(_ field: SpecField, of type: String) -> Bool {
        let (expression, isOptional) = field.type.value.unwrapped
        guard isOptional, case .named(let name) = expression else { return false }
        return cycles[type]?.contains(name) == true
    }

    private static func heldInPlace(_ expression: SpecTypeExpression) -> String? {
        if case .named(let name) = expression.unwrapped.type { name } else { nil }
    }
}

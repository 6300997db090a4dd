import EndpointSpec

/// Plans the storage of models: all fields in the struct, all fields together on the heap, or single fields in boxes.
///
/// The types that are their own DTO depend on it, and the storage of DTOs depends on those types.
struct ModelStorage {
    fileprivate let recursion: RecursiveFields
    fileprivate let sizes: TypeSizes

    init(spec: ValidatedSpec) {
        recursion = RecursiveFields(spec: spec)
        sizes = TypeSizes(modelsOf: spec, recursion: recursion)
    }

    /// Returns true if a model keeps all its fields on the heap.
    func keepsFieldsOnHeap(_ type: String) -> Bool { sizes.isOnHeap(type) }

    /// The storage of a model's field.
    func storage(of field: SpecField, in type: String) -> PropertyPlan.Storage {
        if keepsFieldsOnHeap(type) { return .inPlace }
        if recursion.needsIndirection(field, of: type) { return .boxed(.recursive) }
        return sizes.isBoxed(field.name.value, of: type) ? .boxed(.large) : .inPlace
    }
}

/// Plans the storage of fields, of unions, of responses by status and of requests.
struct StoragePlanner {
    private let models: ModelStorage
    private let wire: TypeSizes

    /// Creates the planner. The resolver knows the models that are their own DTOs.
    init(resolver: TypeResolver, models: ModelStorage) {
        self.models = models
        wire = TypeSizes(wireOf: resolver, recursion: models.recursion, models: models.sizes)
    }

    /// Returns true if a struct keeps all its fields on the heap. A DTO never does, because a call creates it only
    /// once. CompileTimes.md has the measurements.
    func keepsFieldsOnHeap(_ type: String, _ layer: PropertyPlanner.Layer) -> Bool {
        layer == .domain && models.keepsFieldsOnHeap(type)
    }

    /// The storage of a field in the model or the DTO.
    func storage(of field: SpecField, in type: String, _ layer: PropertyPlanner.Layer) -> PropertyPlan.Storage {
        guard layer == .wire else { return models.storage(of: field, in: type) }
        if models.recursion.needsIndirection(field, of: type) { return .boxed(.recursive) }
        return wire.isBoxed(field.name.value, of: type) ? .boxed(.large) : .inPlace
    }

    /// Returns true if the cases of a union are on the heap.
    func isIndirect(union: SpecUnion, named name: String) -> Bool {
        models.recursion.indirectUnions.contains(name) || wire.isLarge(union: name)
            || union.cases.contains { $0.type.value.isCalendarDay }
    }
}

// Every copy of an enum first distinguishes its cases, and then copies the case's value. So the code for an enum is
// several times the code for the structs in it. Here every struct goes to the heap, even with few leaves, because a
// call creates such a value only once. CompileTimes.md has the measurements.
extension StoragePlanner {
    /// The largest number of values that a request's case holds in place. A struct or a calendar day is always on the
    /// heap.
    private static let mostValuesInPlace = 4

    /// Returns true if a response by status keeps the bodies of its cases on the heap.
    static func isIndirect(_ answers: [SpecStatusAnswer], in spec: ValidatedSpec) -> Bool {
        answers.contains { answer in
            if case .json(let type) = answer.content { spec.isDearToCopy(type.value) } else { false }
        }
    }

    /// Returns true if the case of a request keeps its values on the heap. The enum of a file's requests has a case for
    /// each endpoint.
    static func isIndirect(_ endpoint: SpecEndpoint, in spec: ValidatedSpec) -> Bool {
        let parameters = endpoint.parameters
        if parameters.contains(where: { $0.isSpread || $0.type.value.isCalendarDay }) { return true }
        guard let body = endpoint.body?.value else { return parameters.count > mostValuesInPlace }
        return spec.isDearToCopy(body) || parameters.count + 1 > mostValuesInPlace
    }
}

extension SpecTypeExpression {
    /// True for a calendar day or an optional one. Its type `DateComponents` has 283 bytes on Linux regardless of its
    /// content. In place, it would cost more than all other fields of most structs. CompileTimes.md has the
    /// measurements.
    var isCalendarDay: Bool {
        if case .scalar(.date) = unwrapped.type { true } else { false }
    }
}

extension ValidatedSpec {
    /// True for a struct, a union, which can contain one, and a calendar day.
    fileprivate func isDearToCopy(_ expression: SpecTypeExpression) -> Bool {
        guard case .named(let name) = expression.unwrapped.type else { return expression.isCalendarDay }
        return switch type(named: name)?.kind {
        case .object?, .union?: true
        case .enumeration?, .wrapper?, .custom?, nil: false
        }
    }
}

/// The fields through which a type contains itself in place. Swift refuses such a struct, so these fields are stored in
/// an array of at most one element.
struct RecursiveFields {
    /// For each type: the types that it contains in place and that contain it.
    private var cycles: [String: Set<String>] = [:]
    /// The unions that contain themselves in place, directly or through other types. Their enums are indirect, which
    /// ends the cycle.
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

    /// Returns true if the field must be stored in a box.
    func needsIndirection(_ field: SpecField, of type: String) -> Bool {
        let (expression, isOptional) = field.type.value.unwrapped
        guard isOptional, case .named(let name) = expression else { return false }
        return cycles[type]?.contains(name) == true
    }

    private static func heldInPlace(_ expression: SpecTypeExpression) -> String? {
        if case .named(let name) = expression.unwrapped.type { name } else { nil }
    }
}

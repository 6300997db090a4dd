import EndpointSpec

/// Which declared types come over the wire and which go: a type that is only received need not write itself, and the
/// other way round, which is a third of what it costs to compile.
struct TypeUse {
    private(set) var read: Set<String> = []
    private(set) var written: Set<String> = []

    init(spec: ValidatedSpec) {
        for endpoint in spec.files.flatMap(\.endpoints) {
            for type in endpoint.returns?.types ?? [] { Self.mark(type.value, in: &read, spec: spec) }
            if let body = endpoint.body { Self.mark(body.value, in: &written, spec: spec) }
            for parameter in endpoint.query.filter(\.isSpread) + (endpoint.bodyFields ?? []) {
                Self.mark(parameter.type.value, in: &written, spec: spec)
            }
        }
        if let metadata = spec.api.envelope?.metadata { Self.mark(metadata.type.value, in: &read, spec: spec) }
        for body in spec.api.errors.cases.compactMap(\.body) {
            Self.mark(body.value, in: &read, spec: spec)
        }
        // A type that no endpoint uses was declared for a purpose that only the app knows: it does both.
        let unused = spec.files.flatMap(\.types).map(\.name.value).filter {
            !read.contains($0) && !written.contains($0)
        }
        for name in unused {
            Self.mark(.named(name), in: &read, spec: spec)
            Self.mark(.named(name), in: &written, spec: spec)
        }
    }

    private static func mark(_ expression: SpecTypeExpression, in set: inout Set<String>, spec: ValidatedSpec) {
        var pending = [expression]
        while let next = pending.popLast() {
            switch next {
            case .scalar: continue
            case .optional(let inner), .list(let inner), .map(let inner): pending.append(inner)
            case .named(let name):
                guard set.insert(name).inserted else { continue }
                switch spec.type(named: name)?.kind {
                case .object(let object)?: pending += spec.fields(of: object).map(\.type.value)
                case .union(let union)?: pending += union.cases.map(\.type.value)
                case .enumeration?, .wrapper?, .custom?, nil: continue
                }
            }
        }
    }
}

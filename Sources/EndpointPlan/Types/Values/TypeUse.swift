import EndpointSpec

/// Which declared types come over the wire and which go: a type that is only received need not write itself, and the
/// other way round, which is a third of what it costs to compile.
struct TypeUse {
    private(set) var read: Set<String> = []
    private(set) var written: Set<String> = []
    /// What a store keeps, and so has to be written and read again. It need not be made from the domain's values.
    private(set) var stored: Set<String> = []
    /// The types that a union tries, with all types in them.
    private(set) var tried: Set<String> = []
    /// Unions that are a case of one that tries its types: they leave what they do not know to the cases behind them.
    private(set) var triedUnions: Set<String> = []

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
        markStored(in: spec)
        markKept(in: spec)
        markTried(in: spec)
    }

    /// What repositories keep: their entities, and other answers of methods that read through a store.
    private mutating func markStored(in spec: ValidatedSpec) {
        for repository in spec.files.flatMap(\.repositories) where repository.isOffline {
            if let entity = repository.entity { Self.mark(.named(entity.value), in: &stored, spec: spec) }
            for method in repository.methods where method.isCachedRead {
                for type in spec.endpoint(named: method.endpoint.value)?.returns?.types ?? [] {
                    Self.mark(type.value, in: &stored, spec: spec)
                }
            }
        }
        read.formUnion(stored)
    }

    /// What an outbox keeps: the body of a write that was refused is read again where the app edits it.
    private mutating func markKept(in spec: ValidatedSpec) {
        for method in spec.files.flatMap(\.repositories).flatMap(\.methods) where method.isOutboxWrite {
            guard let body = spec.endpoint(named: method.endpoint.value)?.body else { continue }
            Self.mark(body.value, in: &read, spec: spec)
        }
    }

    private mutating func markTried(in spec: ValidatedSpec) {
        var pending: [SpecUnion] = []
        for type in spec.files.flatMap(\.types) {
            guard case .union(let union) = type.kind, case .ordered = union.form else { continue }
            for unionCase in union.cases { Self.mark(unionCase.type.value, in: &tried, spec: spec) }
            pending.append(union)
        }
        while let union = pending.popLast() {
            for name in union.cases.compactMap(\.type.value.declaredName) {
                guard case .union(let inner)? = spec.type(named: name)?.kind, triedUnions.insert(name).inserted else {
                    continue
                }
                // A value of such a union is itself one of its cases' values.
                switch inner.form {
                case .kinds, .expandable, .ordered: pending.append(inner)
                case .inline, .adjacent, .presence, .status: continue
                }
            }
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

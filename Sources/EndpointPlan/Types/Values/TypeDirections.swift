import EndpointSpec

/// The directions in which declared types are transferred. A type that is only received needs no encoder, and a type
/// that is only sent no decoder. Each saves a third of the time to compile it.
struct TypeDirections {
    private(set) var read: Set<String> = []
    private(set) var written: Set<String> = []
    /// The types that a store keeps. They are encoded and decoded, but need no initializer from the domain's values.
    private(set) var stored: Set<String> = []
    /// The types that a union tries, with all types in them.
    private(set) var tried: Set<String> = []
    /// Unions that are a case of a union that tries its types. They fail on unknown values, so that the next case is
    /// tried.
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
        // A type that no endpoint uses has a purpose that only the app knows, so it gets both directions.
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

    /// Marks the values that repositories keep: their entities, and other responses of cached reads.
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

    /// Marks the bodies that an outbox keeps. The app reads the body of a refused write to edit it.
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
                // A value of such a union is a value of one of its cases.
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

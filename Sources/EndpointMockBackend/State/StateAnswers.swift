internal import EndpointRuntime
internal import Foundation

/// Answers requests from the stored values, and stores what they write.
struct StateAnswers: Sendable {
    /// The result of a request.
    enum Outcome {
        /// This value is at the end of these keys. The rest of the answer is as usual.
        case value(JSONTree, keys: [String])
        /// These elements are at the end of these keys.
        case elements([JSONTree], keys: [String])
        /// A value was added under this key. The answer shows this part of it, if anything.
        indirect case created(kind: String, key: JSONTree, shown: Outcome)
        /// The request has nothing to do with stored values.
        case unchanged
        /// There is no value with this key.
        case missing(kind: String, key: String)
        /// There already is a value with this key.
        case taken(kind: String, key: String)
    }

    let kinds: [String: KindModel]
    let initial: MockState
    /// The API declares an answer for a key that already exists.
    private let refusesTakenKeys: Bool

    init(
        _ api: MockAPI,
        routes: [RouteShape],
        map: ResourceMap,
        types: TypeCatalogue,
        patterns: PatternSet,
        options: MockBackend.Options
    ) {
        let maker = ValueMaker(types: types, listLength: options.listLength)
        let seed = MockSeed(options.seed).with("state")
        let models = api.entities.map { KindModel($0, types: types, patterns: patterns, maker: maker, seed: seed) }
        kinds = Dictionary(models.map { ($0.type, $0) }) { first, _ in first }
        var state = MockState(answered: BoundedMap(limit: options.keyLimit))
        let listed = map.listed(routes)
        for (type, model) in kinds {
            var store = MockEntities(limit: options.storeLimit)
            for (key, value) in model.initial(shownAs: listed[type], count: options.listLength) {
                store.keep(value, key)
            }
            state.stores[type] = store
        }
        initial = state
        refusesTakenKeys = api.errors.cases.contains { $0.statuses == 409...409 }
    }

    /// Performs the role of a route.
    func perform(
        _ role: ResourceRole,
        for call: MockCall,
        match: RouteTable.Match,
        body: JSONTree?,
        now: Date,
        in state: inout MockState
    ) -> Outcome {
        let now = Int(now.timeIntervalSince1970)
        switch role {
        case .list(let kind, let spot): return list(kind, at: spot, for: call, match: match, in: &state)
        case .create(let kind, let spot): return create(kind, at: spot, match: match, body: body, now: now, in: &state)
        case .read(let kind, let parameter, let spot):
            return read(kind, key: match.value(parameter), at: spot, in: state)
        case .act(let kind, let parameter, let spot): return act(kind, key: match.value(parameter), at: spot, in: state)
        case .replace(let kind, let parameter, let spot):
            guard let model = kinds[kind] else { return .unchanged }
            state.created += 1
            let key = match.value(parameter)
            let old = state.stores[kind]?[key]
            let value = model.replaced(old, by: body, key: key, number: state.created, now: now)
            state.stores[kind]?.keep(value, key)
            return shown(value, model, spot)
        case .merge(let kind, let parameter, let spot):
            let key = match.value(parameter)
            guard let model = kinds[kind] else { return .unchanged }
            guard let old = existing(key, model, state) else { return .missing(kind: kind, key: key) }
            let value = model.merged(old, with: body, key: key, now: now)
            state.stores[kind]?.keep(value, key)
            return shown(value, model, spot)
        case .remove(let kind, let parameter, let spot):
            let key = match.value(parameter)
            guard let model = kinds[kind] else { return .unchanged }
            guard let old = existing(key, model, state) else { return .missing(kind: kind, key: key) }
            state.stores[kind]?.remove(key)
            return shown(old, model, spot)
        case .link(let kind, let parameter, let spot), .unlink(let kind, let parameter, let spot):
            let key = match.value(parameter)
            guard let model = kinds[kind] else { return .unchanged }
            guard let value = existing(key, model, state) else { return .missing(kind: kind, key: key) }
            var unlinked = state.unlinked[match.path(above: 1)] ?? []
            if case .link = role { unlinked.remove(key) } else { unlinked.insert(key) }
            state.unlinked[match.path(above: 1)] = unlinked
            return shown(value, model, spot)
        case .readOnly, .replaceOnly, .mergeOnly, .removeOnly: return .unchanged
        }
    }

    // MARK: Kinds

    private func list(
        _ kind: String,
        at spot: ResourceRole.Spot,
        for call: MockCall,
        match: RouteTable.Match,
        in state: inout MockState
    ) -> Outcome {
        guard let model = kinds[kind], var values = state.stores[kind]?.all() else { return .unchanged }
        let path = match.references
        let query = call.line.query.filter { match.route.filters.contains($0.name) && !$0.value.isEmpty }
        if !path.isEmpty || !query.isEmpty {
            values = values.filter { model.matches($0, path: path, query: query) }
        }
        if let unlinked = state.unlinked[match.path()] {
            values = values.filter { !unlinked.contains($0[model.key]?.parameterText ?? "") }
        }
        if spot.type != kind { values = values.map { model.shown($0, as: spot.type) } }
        return .elements(values, keys: spot.keys)
    }

    private func create(
        _ kind: String,
        at spot: ResourceRole.Spot?,
        match: RouteTable.Match,
        body: JSONTree?,
        now: Int,
        in state: inout MockState
    ) -> Outcome {
        guard let model = kinds[kind], let store = state.stores[kind] else { return .unchanged }
        state.created += 1
        var (key, value) = model.created(
            from: body,
            path: match.references,
            in: store,
            number: state.created,
            now: now
        )
        if store[key] != nil {
            if refusesTakenKeys { return .taken(kind: kind, key: key) }
            (key, value) = model.renamed(value, in: store, number: state.created)
        }
        state.stores[kind]?.keep(value, key)
        return .created(kind: kind, key: value[model.key] ?? .string(key), shown: shown(value, model, spot))
    }

    private func read(
        _ kind: String,
        key: String,
        at spot: ResourceRole.Spot?,
        in state: MockState
    ) -> Outcome {
        guard let model = kinds[kind] else { return .unchanged }
        guard let value = existing(key, model, state) else { return .missing(kind: kind, key: key) }
        return shown(value, model, spot)
    }

    /// Performs an action on a value. The value must exist. It is returned unchanged if the answer contains it.
    private func act(
        _ kind: String,
        key: String,
        at spot: ResourceRole.Spot?,
        in state: MockState
    ) -> Outcome {
        let outcome = read(kind, key: key, at: spot, in: state)
        if case .missing = outcome { return outcome }
        return spot?.type == kind ? outcome : .unchanged
    }

    /// The value that is stored under a key. If a kind has no examples, each key has a value until it is removed.
    private func existing(_ key: String, _ model: KindModel, _ state: MockState) -> JSONTree? {
        guard let store = state.stores[model.type] else { return nil }
        if let value = store[key] { return value }
        let hasExamples = !(model.types[model.type]?.examples.isEmpty ?? true)
        return hasExamples || store.wasRemoved(key) ? nil : model.made(key: key)
    }

    private func shown(_ value: JSONTree, _ model: KindModel, _ spot: ResourceRole.Spot?) -> Outcome {
        guard let spot else { return .unchanged }
        return .value(model.shown(value, as: spot.type), keys: spot.keys)
    }
}

extension StateAnswers {
    /// The single value at a path; nil if it was removed.
    func only(
        _ role: ResourceRole,
        usual: JSONTree,
        match: RouteTable.Match,
        body: JSONTree?,
        answer: MockAnswer,
        in state: inout MockState
    ) -> JSONTree? {
        let path = match.path()
        let kept = state.onlies[path]
        if case .removed? = kept, role != .replaceOnly { return nil }
        if case .none = answer.content {
            state.onlies[path] = Self.written(role, body, over: kept)
            return .null
        }
        let old: JSONTree
        switch kept {
        case .shown(let value)?: old = value
        case .written(let value)?: old = Self.taking(value, into: usual)
        case .removed?, nil: old = usual
        }
        let new: JSONTree
        // The answer to a write may be of another type than the value: a revision, for example.
        let isOther = body?.members?.allSatisfy { usual[$0.key] == nil } ?? false
        if isOther, role == .replaceOnly || role == .mergeOnly {
            state.onlies[path] = Self.written(role, body, over: kept)
            return usual
        }
        switch role {
        case .replaceOnly: new = body.map { Self.taking($0, into: usual) } ?? usual
        case .mergeOnly: new = body.map { Self.taking(MergePatch.apply($0, to: old), into: old) } ?? old
        case .removeOnly:
            state.onlies[path] = .removed
            return old
        default: return old
        }
        state.onlies[path] = .shown(new)
        return new
    }

    /// Stores the members of a request if its answer does not show them. The next read returns those that its type has.
    private static func written(_ role: ResourceRole, _ body: JSONTree?, over kept: MockState.Only?) -> MockState.Only?
    {
        switch (role, body) {
        case (.removeOnly, _): return .removed
        case (.replaceOnly, let body?) where body.members != nil: return .written(body)
        case (.mergeOnly, let body?) where body.members != nil:
            let known: JSONTree =
                switch kept {
                case .shown(let value)?, .written(let value)?: value
                case .removed?, nil: [:]
                }
            return .written(MergePatch.apply(body, to: known))
        default: return kept
        }
    }

    /// The members of a request that the value also has.
    private static func taking(_ body: JSONTree, into value: JSONTree) -> JSONTree {
        guard let members = value.members, body.members != nil else { return value }
        return .object(members.map { .init(key: $0.key, value: body[$0.key] ?? $0.value) })
    }
}

extension RouteTable.Match {
    /// The value of a parameter of the path.
    func value(_ parameter: String) -> String { values.last { $0.name == parameter }?.value ?? "" }

    /// The path of the request, without the server's path before it, and without this number of segments at its end.
    func path(above count: Int = 0) -> String {
        route.template.segments.dropLast(count).map { segment in
            segment.pieces.map { piece in
                switch piece {
                case .literal(let text): text
                case .parameter(let name): value(name)
                }
            }
            .joined()
        }
        .joined(separator: "/")
    }

    /// The members that the path determines for the values below it: for `/posts/{id}/comments`, it is `post_id`.
    var references: [(name: String, value: String)] {
        values.map { pair in (route.references[pair.name] ?? pair.name, pair.value) }
    }
}

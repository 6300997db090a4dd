import EndpointDescription
import EndpointPlan
import EndpointSpec

/// Stored lists, other stored answers, the size of the store, and syncs.
extension DeviceComparison {
    /// A repository's method and its repository, by the name of its values in the store.
    private typealias Method = (key: String, repository: SpecRepository, method: SpecRepositoryMethod)

    private func methods(_ version: APIVersion) -> [Method] {
        version.spec.files.flatMap(\.repositories).flatMap { repository in
            repository.methods.filter(\.isCachedRead).map {
                (repository.storeName(of: $0.endpoint.value), repository, $0)
            }
        }
    }

    private func places(_ old: Method, _ new: Method?) -> (SourceLocation?, SourceLocation?) {
        (
            self.old.places.endpoint(old.method.endpoint.value),
            new.flatMap { self.new.places.endpoint($0.method.endpoint.value) }
        )
    }

    mutating func compareReads() {
        let reads = { (version: APIVersion) in
            version.plan.files.flatMap(\.repositories).flatMap(\.methods).compactMap { method -> (String, String?)? in
                guard case .read(let read)? = method.offline else { return nil }
                return (read.key, method.origin.path.last)
            }
        }
        let known = Set(reads(new).map(\.0))
        for (key, endpoint) in reads(old) where !known.contains(key) {
            let place = endpoint.flatMap { old.places.endpoint($0) }
            note(
                .rowsUnused,
                .safe,
                at: key,
                in: (place, nil),
                "the new app has no such read, so that its list or answer is not used"
            )
        }
        compareStoredAnswers()
    }

    /// An answer that is no entity is stored whole, as the server sent it.
    private mutating func compareStoredAnswers() {
        let known = Dictionary(methods(new).map { ($0.key, $0) }) { first, _ in first }
        for method in methods(old) {
            guard let next = known[method.key], let stored = content(method, old), let read = content(next, new)
            else { continue }
            let tables = Set(old.plan.files.flatMap(\.entities).map(\.table))
            // Entities are compared as rows.
            if let name = stored.element.typeName, tables.contains(name) { continue }
            var values = ValueComparison(client: new, server: old, .answers)
            let places = places(method, next)
            let spot = ValueSpot(subject: method.key, client: places.1, server: places.0)
            let differences = values.differences(stored, read, at: spot)
            if let change = differences.first(where: \.kind.changesMeaning) {
                let reason =
                    "\(change.subject) of a stored answer means something else to the new app (\(change.kind.rawValue))"
                note(.rowsMisread, .breaking, at: method.key, in: places, reason)
            } else if let change = differences.first(where: { $0.level == .breaking }) {
                let reason =
                    "the new app cannot read the stored answer (\(change.subject): \(change.kind.rawValue)), and drops it"
                note(.rowsDropped, .risky, at: method.key, in: places, reason)
            } else if let change = differences.first(where: { $0.level == .risky }) {
                let reason =
                    "the stored answer lacks values until it is fetched again (\(change.subject): \(change.kind.rawValue))"
                note(.rowsIncomplete, .risky, at: method.key, in: places, reason)
            }
        }
    }

    /// The schema of the value in the answer of a method; `nil` if it is no JSON.
    private func content(_ method: Method, _ version: APIVersion) -> Schema? {
        let route = version.description.routes.first { $0.operation == method.method.endpoint.value }
        guard case .json(let schema, _, _)? = route?.answers.first?.content else { return nil }
        return schema
    }

    /// A stored list is made of the rows that its filters let through.
    mutating func compareLists() {
        let known = Dictionary(methods(new).map { ($0.key, $0) }) { first, _ in first }
        let filters = { (method: Method) in
            (method.method.list?.filters ?? []).map { "\($0.field.value): \($0.parameter.value)" }.sorted()
        }
        for method in methods(old) {
            guard let next = known[method.key], filters(method) != filters(next) else { continue }
            let reason = "the list is filtered in another way, so that it has other rows without a connection"
            note(.rowsIncomplete, .risky, at: method.key, in: places(method, next), reason)
        }
    }

    /// A store that keeps fewer entities or bytes drops the oldest rows.
    mutating func compareStores() {
        let repositories = { (version: APIVersion) in
            version.spec.files.flatMap(\.repositories).filter(\.isOffline).map { ($0, version.spec.cache(of: $0)) }
        }
        let known = Dictionary(repositories(new).map { ($0.0.name.value, $0) }) { first, _ in first }
        for (repository, cache) in repositories(old) {
            guard let (next, other) = known[repository.name.value] else { continue }
            let limits: [(key: String, old: Int, new: Int)] = [
                ("maxEntries", cache.maxEntries?.value ?? 10_000, other.maxEntries?.value ?? 10_000),
                ("maxBytes", cache.maxBytes?.value ?? 50_000_000, other.maxBytes?.value ?? 50_000_000),
            ]
            for limit in limits where limit.new < limit.old {
                let reason =
                    "the store's \(limit.key) was \(limit.old) and is \(limit.new), so that the oldest rows are dropped"
                let places = (
                    old.places.api(repository.name.location) as SourceLocation?,
                    new.places.api(next.name.location) as SourceLocation?
                )
                note(.rowsDropped, .risky, at: repository.name.value, in: places, reason)
            }
        }
    }

    /// A list whose sync asks for everything, or does not recognize what is gone, keeps deleted entities.
    mutating func compareSyncs() {
        let syncs = { (version: APIVersion) in
            version.spec.files.flatMap(\.repositories).flatMap { repository in
                repository.syncs.map { (repository.storeName(of: $0.list.value), $0) }
            }
        }
        let known = Dictionary(syncs(new)) { first, _ in first }
        for (key, sync) in syncs(old) {
            let next = known[key]
            let places = (
                old.places.api(sync.name.location) as SourceLocation?,
                next.map { new.places.api($0.name.location) }
            )
            let losses = [
                sync.since != nil && next?.since == nil ? "asks for all entities instead of the changed ones" : nil,
                sync.deleted != nil && next?.deleted == nil ? "no longer learns of deletions" : nil,
                sync.token != nil && next?.token == nil ? "no longer keeps the token of the answer" : nil,
            ].compactMap(\.self)
            guard !losses.isEmpty else { continue }
            note(
                .syncReduced,
                .risky,
                at: key,
                in: places,
                "the sync of this list \(losses.joined(separator: ", and "))"
            )
        }
    }
}

extension Schema {
    /// The schema of a list's elements, else the schema itself, without null.
    fileprivate var element: Schema {
        switch unwrapped.schema {
        case .list(let inner, _): inner.unwrapped.schema
        case let other: other
        }
    }
}

import EndpointPlan

/// Writes the body of an offline-first repository's method.
struct OfflineMethodText {
    let plan: RepositoryMethodPlan
    let method: RepositoryMethodView

    var body: CodeTree {
        switch plan.offline {
        case .effects(let effects, let usesAnswer)?:
            CacheWriteText(plan: plan, method: method, cache: cache).write(effects, usesAnswer: usesAnswer)
        case .outbox(let write)?: OutboxWriteText(plan: write, method: method).body
        default: .text(call)
        }
    }

    /// The body of a method with a single call.
    private var call: String {
        switch plan.offline {
        case .read(let read)? where plan.pagedElement != nil: "\(cache).items(of: \(function(read)))"
        case .read(let read)?: "try await \(cache).value(of: \(function(read)))"
        case .observe(let read)?: "\(cache).observe(\(function(read))) { \(storedValue)($0) }"
        case .refresh(let read)?: "try await \(cache).refresh(\(function(read)))"
        case .effects?, .outbox?: ""
        case .sync(let sync)?: "try await \(cache).sync(\(sync.namespace.text).\(plan.name.label)())"
        case nil where plan.pagedElement != nil: "\(cache).client.items(\(method.call)).stream"
        case nil: "try await \(cache).client.\(method.sending)"
        }
    }

    private var cache: String { method.member("cache") }

    /// The domain's name for a stored value.
    private var storedValue: String {
        if case .stored(let name, _)? = plan.returns { name.text } else { "" }
    }

    /// The call of the read with the method's own parameters.
    private func function(_ read: CachedReadPlan) -> String {
        "\(read.namespace.text).\(read.function.label)(\(method.passedOn))"
    }
}

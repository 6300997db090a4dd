/// A repository: endpoints in domain terms behind one protocol.
package struct SpecRepository: Sendable {
    package var name: Located<String>
    package var description: String?
    /// The type that it is about.
    @Indirect package var entity: Located<String>?
    package var methods: [SpecRepositoryMethod] = []
    /// The methods without an endpoint, which bring stored lists up to date.
    package var syncs: [SpecSync] = []
    /// The field of the entity that tells one from another; `nil`: its `id`.
    @Indirect package var key: Located<String>?
    /// The field that has the entity's version; `nil`: only the `ETag` of its own answer tells it.
    @Indirect package var version: SpecVersion?
    @Indirect package var cache: Located<SpecCache>?
    @Indirect package var outbox: Located<SpecOutbox>?
    /// The settings of all repositories of its file. `nil`: none.
    @Indirect package var outerCache: SpecCache?
    /// The settings of all repositories of its file. `nil`: none.
    @Indirect package var outerOutbox: SpecOutbox?
    /// `nil`: as the API's `generate.errors` says.
    @Indirect package var errors: Located<SpecRepositoryErrors>?
    @Indirect package var deprecation: SpecDeprecation?
}

/// The form in which a repository's method takes the body.
package enum SpecMethodInput: String, Sendable {
    /// The body in domain terms. Written by leaving out `takes`.
    case model
    /// A draft of it.
    case draft
    /// The elements one by one, instead of a list.
    case stream
}

package struct SpecRepositoryMethod: Sendable {
    /// The endpoint's name, and the method's.
    package var endpoint: Located<String>
    /// The form in which the method takes the body.
    package var takes: Located<SpecMethodInput>
    /// `nil`: from the server.
    @Indirect package var read: Located<SpecReadPolicy>?
    /// `nil`: when it is read, and when the app or a connection comes back.
    @Indirect package var refresh: Located<SpecRefresh>?
    @Indirect package var list: SpecList?
    @Indirect package var effects: SpecEffects?
    /// `nil`: the server first.
    @Indirect package var write: Located<SpecWritePolicy>?
    /// `nil`: the server's version holds.
    @Indirect package var conflict: Located<SpecConflict>?
    @Indirect package var deprecation: SpecDeprecation?
}

extension SpecRepositoryMethod {
    /// True if it may answer from a store.
    package var isCachedRead: Bool { read?.value.isCached == true }

    /// True if it keeps its writes on the device until the server has accepted them.
    package var isOutboxWrite: Bool { write?.value == .outbox }
}

extension SpecRepository {
    /// True if it uses a store.
    package var isOffline: Bool { methods.contains { $0.isCachedRead || $0.effects != nil || $0.isOutboxWrite } }

    /// True if it has methods that write through the outbox.
    package var hasOutbox: Bool { methods.contains(where: \.isOutboxWrite) }

    /// True if it has methods that may answer from a store, whose values can be observed.
    package var hasCachedReads: Bool { methods.contains(where: \.isCachedRead) }

    /// The parameters of a method that only a sync sends.
    package func sinceParameters(of method: SpecRepositoryMethod) -> Set<String> {
        Set(syncs.filter { $0.list.value == method.endpoint.value }.compactMap { $0.since?.value })
    }

    /// The name of a method by which a store and the spec know it: `PaymentRepository.getPayments`.
    package func storeName(of method: String) -> String { "\(name.value).\(method)" }
}

/// A method that brings a stored list up to date, without an endpoint of its own: `{ sync: getPayments, every: 15m }`.
package struct SpecSync: Sendable {
    /// The method's name.
    package var name: Located<String>
    /// The method of the same repository that reads the list.
    package var list: Located<String>
    /// The time between two automatic syncs. `nil`: only on demand and on reconnection.
    package var every: Located<Duration>?
    /// The parameter of the list's endpoint that leaves out what has not changed since.
    package var since: Located<String>?
    /// The place of the token that `since` sends the next time. `nil`: `since` sends a moment.
    package var token: Token?
    /// The field of the entity that says that it is gone.
    package var deleted: Deleted?
    package var deprecation: SpecDeprecation?

    /// A place of an answer.
    package enum Token: Sendable {
        /// Keys of the body.
        case body(Located<[String]>)
        case header(Located<String>)
    }

    /// `isDeleted`, or `{ status: cancelled }`.
    package struct Deleted: Sendable {
        package var field: Located<String>
        /// The value of the field of a deleted entity. `nil`: true.
        package var value: Located<SpecLiteral>?
    }
}

/// A sync with every name looked up.
package struct ResolvedSync: Sendable {
    /// The method that reads the list.
    package var list: SpecRepositoryMethod
    package var every: Duration?
    package var since: SpecParameter?
    package var token: Token?
    package var deleted: Deleted?

    /// The place in an answer of the token of the next sync.
    package enum Token: Sendable {
        /// Keys on the wire.
        case body([String])
        case header(String)
    }

    /// The field that says that an entity is gone.
    package struct Deleted: Sendable {
        package var field: SpecField
        /// The value of the field of a deleted entity. `nil`: true.
        package var value: SpecLiteral?
    }
}

extension ValidatedSpec {
    /// Returns a sync with every name looked up.
    package func sync(_ sync: SpecSync, of repository: SpecRepository) -> ResolvedSync? {
        index.sync(sync, of: repository).sync
    }
}

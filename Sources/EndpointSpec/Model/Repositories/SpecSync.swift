/// A method that brings a stored list up to date, without an endpoint of its own: `{ sync: getPayments, every: 15m }`.
package struct SpecSync: Sendable {
    /// The method's name.
    package var name: Located<String>
    /// The method of the same repository that reads the list.
    package var list: Located<String>
    /// How often it happens by itself; `nil`: on demand and on reconnection alone.
    package var every: Located<Duration>?
    /// The parameter of the list's endpoint that leaves out what has not changed since.
    package var since: Located<String>?
    /// The field of the entity that says that it is gone.
    package var deleted: Located<String>?
    package var deprecation: SpecDeprecation?
}

/// A sync with every name looked up.
package struct ResolvedSync: Sendable {
    /// The method that reads the list.
    package var list: SpecRepositoryMethod
    package var every: Duration?
    package var since: SpecParameter?
    package var deleted: SpecField?
}

extension ValidatedSpec {
    /// What a sync has to do with its list.
    package func sync(_ sync: SpecSync, of repository: SpecRepository) -> ResolvedSync? {
        index.sync(sync, of: repository).sync
    }
}

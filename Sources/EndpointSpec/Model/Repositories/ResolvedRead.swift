/// A read through a store, with every name looked up.
package struct ResolvedRead: Sendable {
    package enum Content: Sendable {
        /// One entity, of which a parameter is the key.
        case entity(key: SpecParameter)
        /// A list of entities.
        case list(ResolvedMembers)
        /// Anything else.
        case value
    }

    package var policy: SpecReadPolicy
    package var content: Content
}

/// Which entities a stored list holds.
package struct ResolvedMembers: Sendable {
    package struct Order: Sendable {
        package var field: SpecField
        package var isDescending: Bool
    }

    package struct Filter: Sendable {
        package var field: SpecField
        package var parameter: SpecParameter
    }

    package var order: [Order] = []
    package var filters: [Filter] = []
    /// True if the store can tell which entities belong to the list; otherwise the server's last answer does.
    package var isMatching = false
    /// True for a list without parameters, except those for paging and for a sync.
    package var isWhole = false
}

/// The changes that a method makes to the store, with every name looked up.
package struct ResolvedEffects: Sendable {
    package enum Subject: Sendable {
        /// The entity whose key the parameter is.
        case parameter(SpecParameter)
        /// The entity in the answer, which is always there or optional.
        case answer(isOptional: Bool)
    }

    package enum Value: Sendable {
        /// The moment at which the server accepted the write.
        case now
        case literal(SpecLiteral)
    }

    package struct Change: Sendable {
        package var field: SpecField
        package var value: Value
    }

    /// True if the answer contains entities, which are saved.
    package var saves = false
    /// Which entity changes or is deleted; `nil` where none is.
    package var subject: Subject?
    package var set: [Change] = []
    package var deletes = false
    /// Methods by the names that the store knows them by.
    package var insert: [String] = []
    package var invalidate: [String] = []

    package var isEmpty: Bool { !saves && subject == nil && insert.isEmpty && invalidate.isEmpty }
}

extension ValidatedSpec {
    /// Returns a method's read through the store; `nil` if it asks only the server.
    package func read(_ method: SpecRepositoryMethod, of repository: SpecRepository) -> ResolvedRead? {
        index.read(method, of: repository).read
    }

    /// Returns the changes that a method makes to the store; `nil` if it reads through it.
    package func effects(of method: SpecRepositoryMethod, in repository: SpecRepository) -> ResolvedEffects? {
        index.effects(of: method, in: repository).effects
    }

    /// For how long a repository's answers are fresh, and how much is kept of them.
    package func cache(of repository: SpecRepository) -> SpecCache { index.cache(of: repository) }

    /// The parameter of an endpoint that is the key of the repository's entity.
    package func keyParameter(of endpoint: SpecEndpoint, in repository: SpecRepository) -> SpecParameter? {
        index.keyParameter(of: endpoint, in: repository)
    }

    /// The field that tells the entities of a repository apart.
    package func keyField(of repository: SpecRepository) -> SpecField? { index.keyField(of: repository) }

    /// The plain value that a field is ordered and filtered by; `nil` where it can be neither.
    package func columnScalar(of type: SpecTypeExpression) -> SpecScalar? { index.columnScalar(of: type) }
}

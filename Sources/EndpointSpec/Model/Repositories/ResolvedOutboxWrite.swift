/// A write through the outbox, with every name looked up.
package struct ResolvedOutboxWrite: Sendable {
    package enum Target: Sendable {
        /// It creates an entity.
        case creates
        /// It writes to the entity whose key the parameter is.
        case entity(SpecParameter)
        /// It writes to no one entity.
        case repository
    }

    /// The change of the entity.
    package enum Change: Sendable {
        case none, save, set, delete
        /// Its fields are set, or it is created with these besides, if there is no entity with its key.
        case put(creating: [Field])
    }

    /// Which entities the answer holds.
    package enum Answer: Sendable {
        case none, one, optional, list
    }

    package enum Value: Sendable {
        /// The key of the entity.
        case id
        /// The moment of the write.
        case now(SpecField)
        case literal(SpecLiteral, SpecField)
        case constant(SpecConstantField)
        /// The value of a parameter of the path.
        case parameter(SpecParameter)
        case null

        /// True if the field has no property, and so no member of its own.
        package var isConstant: Bool { if case .constant = self { true } else { false } }
    }

    /// A field of the entity, with its key on the wire.
    package struct Field: Sendable {
        package var name: String
        package var key: String
        package var value: Value
    }

    /// A field of the entity that the request's body has too, with the keys on the wire.
    package struct Copy: Sendable {
        package var name: String
        package var key: String
        package var bodyKey: String
        /// The member of the body that has all copied fields, if the body is an envelope.
        package var envelope: String?
    }

    /// A place of the request where the key of an entity stands.
    package struct Identity: Sendable, Hashable {
        package enum Place: Sendable, Hashable {
            /// A placeholder, counted from 0.
            case path(Int)
            case query(String)
            case header(String)
            case body([String])
            case form(String)
        }

        package var place: Place
        package var entity: String
    }

    /// An endpoint that answers with the entity as the server has it, and the parameter that says which.
    package struct Current: Sendable {
        package var endpoint: String
        package var key: SpecParameter
    }

    package var target: Target
    package var change: Change
    package var fields: [Field] = []
    package var copies: [Copy] = []
    /// Methods by the names that the store knows them by.
    package var insert: [String] = []
    package var invalidate: [String] = []
    package var answer: Answer
    package var identities: [Identity] = []
    /// The place of the idempotency key in the JSON body.
    package var keyPath: [String]?
    package var conflict: SpecConflict
    package var current: Current?

    /// The fields with new values, including those of an entity that the write creates.
    package var changedFields: [Field] { if case .put(let creating) = change { fields + creating } else { fields } }
}

extension ResolvedOutboxWrite.Target {
    package var entityKey: SpecParameter? { if case .entity(let key) = self { key } else { nil } }

    package var isCreation: Bool { if case .creates = self { true } else { false } }

    package var isRepository: Bool { if case .repository = self { true } else { false } }
}

extension ValidatedSpec {
    /// Returns a method's write through the outbox; `nil` if it has none.
    package func outboxWrite(_ method: SpecRepositoryMethod, of repository: SpecRepository) -> ResolvedOutboxWrite? {
        index.outboxWrite(method, of: repository).write
    }

    /// Returns the settings of a repository's waiting writes.
    package func outbox(of repository: SpecRepository) -> SpecOutbox { index.outbox(of: repository) }

    /// True if a method of the API writes through the outbox.
    package var hasOutbox: Bool { index.hasOutbox }
}

package import EndpointSpec

/// The outbox of an API, with every method that writes through it.
package struct APIOutboxPlan: Sendable {
    /// The struct of a pending write: `BankPending`.
    package let pending: SwiftIdentifier
    /// The enum of the pending writes, with their types: `BankPendingWrite`.
    package let pendingWrite: SwiftIdentifier
    package let operations: [OutboxOperationPlan]
    /// The DTOs in the effects of the methods.
    package let entities: [SwiftIdentifier]
}

/// A method that writes through the outbox. The app registers it at launch, so that the outbox can send the writes of
/// earlier runs.
package struct OutboxOperationPlan: Sendable {
    /// An endpoint that returns the entity with a given key.
    package struct Current: Sendable {
        /// `Payments.getPayment`
        package let group: SwiftIdentifier
        package let function: SwiftIdentifier
        package let parameter: SwiftIdentifier
        package let key: KeyTextPlan
        /// The call also returns header fields.
        package let takesValue: Bool
    }

    /// The outbox's name for the method: `PaymentRepository.createPayment`.
    package let key: String
    package let endpoint: EndpointPlan
    package let settings: SpecOutbox
    /// The DTO of its entity; `nil` if it has none.
    package let entity: SwiftIdentifier?
    package let answer: ResolvedOutboxWrite.Answer
    /// The entities by table name.
    package let identities: [ResolvedOutboxWrite.Identity]
    package let keyPath: [String]?
    package let conflict: SpecConflict
    package let current: Current?
    /// The case in the enum of the pending writes.
    package let pendingCase: SwiftIdentifier
    /// The domain type of the method's value; `nil` if it returns nothing.
    package let value: SwiftType?
    /// The type of the JSON body; `nil` if there is none.
    package let body: SwiftType?
}

/// The write through the outbox that a repository's method makes.
package struct OutboxWritePlan: Sendable {
    package enum Target: Sendable {
        case creates(SwiftIdentifier)
        case entity(SwiftIdentifier, KeyPlan)
        case repository
    }

    /// The outbox's name for the method.
    package let key: String
    /// The struct of a pending write: `BankPending`.
    package let pending: SwiftIdentifier
    package let target: Target
    package let effects: [PendingEffectPlan]
}

/// A change that reads show until the write is delivered.
package enum PendingEffectPlan: Sendable {
    package enum Value: Sendable {
        /// The key of the entity.
        case id
        case now(SpecDateTimeFormat)
        case json(SwiftLiteral)
        /// A parameter of the path.
        case parameter(KeyPlan)
    }

    package enum Name: Sendable {
        /// The member of `EntityField`.
        case member(SwiftIdentifier)
        /// The key on the wire, of a field without a member.
        case key(String)
    }

    package struct Field: Sendable {
        package let name: Name
        package let value: Value
    }

    /// A field that is copied from the request's body.
    package struct Copy: Sendable {
        /// The member of `EntityField`.
        package let name: SwiftIdentifier
        /// The wire key in the body; nil if it is that of the entity.
        package let bodyKey: String?
        /// The member of the body that has all copied fields.
        package let envelope: String?
    }

    case save(SwiftIdentifier, [Field], [Copy])
    case set(SwiftIdentifier, [Field], [Copy])
    /// Sets fields of an entity. If no entity has the key, it is created with the fields in `creating`, too.
    case put(SwiftIdentifier, [Field], [Copy], creating: [Field])
    case delete(SwiftIdentifier)
    case insert(SwiftIdentifier, into: String)
    case invalidate(String)
}

/// An app's function that resolves a conflict with the server's version of an entity.
package struct ConflictResolverPlan: Sendable {
    /// The initializer's parameter: `resolvingRenamePayment`.
    package let parameter: SwiftIdentifier
    /// The outbox's name for the method.
    package let key: String
    package let entity: SwiftIdentifier
    package let model: SwiftIdentifier
}

/// The conversion from text to the key of an entity.
package struct KeyTextPlan: Sendable {
    package enum Scalar: Sendable {
        case string, uuid
        /// An integer of this type.
        case integer(String)
    }

    /// The wrapper around the key.
    package let wrapper: SwiftIdentifier?
    package let scalar: Scalar

    /// The key's type needs Foundation.
    package var usesFoundation: Bool { if case .uuid = scalar { true } else { false } }
}

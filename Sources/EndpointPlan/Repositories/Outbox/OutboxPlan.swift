package import EndpointSpec

/// What an outbox has to know of an API: every method that writes through it.
package struct OutboxPlan: Sendable {
    /// The struct of a write that waits: `BankPending`.
    package let pending: SwiftIdentifier
    /// The enum of the writes that wait, with their types: `BankPendingWrite`.
    package let pendingWrite: SwiftIdentifier
    package let operations: [OutboxOperationPlan]
    /// The DTOs that the effects of the methods name.
    package let entities: [SwiftIdentifier]
}

/// A method that writes through the outbox, as it has to be known to send what an earlier run of the app wrote.
package struct OutboxOperationPlan: Sendable {
    /// An endpoint that answers with the entity by its key.
    package struct Current: Sendable {
        /// `Payments.getPayment`
        package let group: SwiftIdentifier
        package let function: SwiftIdentifier
        package let parameter: SwiftIdentifier
        package let key: KeyTextPlan
        /// Whether the call answers with more than the entity.
        package let takesValue: Bool
    }

    /// By which the outbox knows it: `PaymentRepository.createPayment`.
    package let key: String
    package let endpoint: EndpointPlan
    package let settings: SpecOutbox
    /// The DTO of its entity; `nil` where it has none.
    package let entity: SwiftIdentifier?
    package let answer: ResolvedOutboxWrite.Answer
    /// With the entities by the names of their tables.
    package let identities: [ResolvedOutboxWrite.Identity]
    package let keyPath: [String]?
    package let conflict: SpecConflict
    package let current: Current?
    /// The case of the enum of the writes that wait.
    package let pendingCase: SwiftIdentifier
    /// The value of the method in the domain; `nil` if it returns nothing.
    package let value: SwiftType?
    /// The type of the JSON body; `nil` if there is none.
    package let body: SwiftType?
}

/// A write through the outbox, as a repository's method makes it.
package struct OutboxWritePlan: Sendable {
    package enum Target: Sendable {
        case creates(SwiftIdentifier)
        case entity(SwiftIdentifier, KeyPlan)
        case repository
    }

    /// By which the outbox knows it.
    package let key: String
    /// The struct of a write that waits: `BankPending`.
    package let pending: SwiftIdentifier
    package let target: Target
    package let effects: [PendingEffectPlan]
}

/// A change that is shown until the write is delivered.
package enum PendingEffectPlan: Sendable {
    package enum Value: Sendable {
        /// The key of the entity.
        case id
        case now(SpecDateTimeFormat)
        case json(SwiftLiteral)
        /// A parameter of the path.
        case parameter(KeyPlan)
    }

    package struct Field: Sendable {
        /// The member of `EntityField`.
        package let name: SwiftIdentifier
        package let value: Value
    }

    /// A field that is copied from the request's body.
    package struct Copy: Sendable {
        /// The member of `EntityField`.
        package let name: SwiftIdentifier
        /// The body's key on the wire, if it differs from the entity's.
        package let bodyKey: String?
    }

    case save(SwiftIdentifier, [Field], [Copy])
    case set(SwiftIdentifier, [Field], [Copy])
    /// It is set, or created with more fields, if there is no entity with its key.
    case put(SwiftIdentifier, [Field], [Copy], creating: [Field])
    case delete(SwiftIdentifier)
    case insert(SwiftIdentifier, into: String)
    case invalidate(String)
}

/// A function of the app's that decides when an entity has another version on the server.
package struct ConflictResolverPlan: Sendable {
    /// The initializer's parameter: `resolvingRenamePayment`.
    package let parameter: SwiftIdentifier
    /// The method, as the outbox knows it.
    package let key: String
    package let entity: SwiftIdentifier
    package let model: SwiftIdentifier
}

/// How the key of an entity is made of text again.
package struct KeyTextPlan: Sendable {
    package enum Scalar: Sendable {
        case string, uuid
        /// By its type.
        case integer(String)
    }

    /// The wrapper that it stands in.
    package let wrapper: SwiftIdentifier?
    package let scalar: Scalar

    /// Whether Foundation has to be imported for it.
    package var usesFoundation: Bool { if case .uuid = scalar { true } else { false } }
}

package import EndpointSpec

/// The offline parts of a repository.
package struct OfflineRepositoryPlan: Sendable {
    /// The implementation with a client and a store: `OfflineFirstPaymentRepository`.
    package let name: SwiftIdentifier
    /// The namespace of the cached reads: `PaymentRepositoryReads`. `nil` if there are none.
    package let reads: SwiftIdentifier?
    /// The initializer takes the API's outbox, which other repositories can share.
    package let hasOutbox: Bool
    package let resolvers: [ConflictResolverPlan]
}

/// The struct of a value that a repository stores.
package struct StoredValuePlan: Sendable {
    package let name: SwiftIdentifier
    /// The struct lists the entities that have pending writes.
    package let isPending: Bool
}

/// The offline behavior of a repository method.
///
/// The enum is indirect, because its values are large and few methods have one.
package indirect enum OfflineMethodPlan: Sendable {
    /// Reads through the store.
    case read(CachedReadPlan)
    /// Observes the stored values.
    case observe(CachedReadPlan)
    /// Requests the read's values from the server.
    case refresh(CachedReadPlan)
    /// Changes the store after the server accepts the write.
    case effects([EffectPlan], usesAnswer: Bool)
    /// Keeps the write in the outbox until the server accepts it.
    case outbox(OutboxWritePlan)
    /// Synchronizes a stored list.
    case sync(SyncPlan)
}

/// A read through a store.
package struct CachedReadPlan: Sendable {
    package indirect enum Content: Sendable {
        /// One entity: its DTO and the parameter with its key. `text` converts text back to the key, if the device may
        /// create the entity.
        case entity(SwiftIdentifier, key: KeyPlan, text: KeyTextPlan?)
        /// A list of entities in one response, by their DTO.
        case list(SwiftIdentifier, MembersPlan)
        /// A list of entities in pages of this type.
        case pages(SwiftType, MembersPlan)
        /// A value of this type. The conversion maps it to the domain.
        case value(SwiftType, Conversion)
        case data
    }

    /// The store's name for the read: `PaymentRepository.getPayments`.
    package let key: String
    /// The namespace of the reads, and the function in it.
    package let namespace: SwiftIdentifier
    package let function: SwiftIdentifier
    package let content: Content
    package let policy: SpecReadPolicy
    /// An observed read sends a new request whenever it becomes stale.
    package let refreshesWhileObserved: Bool
    /// The parameters that are keys of entities that the device may create.
    package let keys: [ReadKeyPlan]
    package let maxAge: Duration?
    package let maxEntries: Int?
    package let maxBytes: Int?
    /// The store must encrypt a value that is not an entity. The tables of entities have their own mark.
    package let isEncryptedValue: Bool
}

/// The condition for membership in a stored list, and its order.
package struct MembersPlan: Sendable {
    package struct Order: Sendable {
        package let column: String
        package let isDescending: Bool
    }

    package struct Filter: Sendable {
        package let column: String
        package let parameter: SwiftIdentifier
        package let isOptional: Bool
        /// The column stores the raw value of an enum or a wrapper.
        package let takesRawValue: Bool
    }

    package let order: [Order]
    package let filters: [Filter]
    package let isMatching: Bool
}

/// A parameter that is the key of an entity.
package struct KeyPlan: Sendable {
    package enum Text: Sendable {
        case string, integer, uuid
        /// The wire text of a UUID.
        case uuidText
    }

    package let name: SwiftIdentifier
    package let takesRawValue: Bool
    package let text: Text
}

/// A parameter of a read that is the key of an entity, and the conversion from text to the key.
package struct ReadKeyPlan: Sendable {
    package let key: KeyPlan
    package let isOptional: Bool
    /// The entity's table.
    package let table: String
    package let text: KeyTextPlan
}

/// A change that a write makes in the store.
package enum EffectPlan: Sendable {
    package enum Subject: Sendable {
        case parameter(KeyPlan)
        case answer(isOptional: Bool)
    }

    package enum Value: Sendable {
        case now(SpecDateTimeFormat)
        case json(SwiftLiteral)
    }

    package struct Change: Sendable {
        /// The member of `EntityField`.
        package let name: SwiftIdentifier
        package let value: Value
    }

    case save
    case set(SwiftIdentifier, Subject, [Change])
    case delete(SwiftIdentifier, Subject)
    /// The stored version of an entity no longer matches the server's.
    case outdate(SwiftIdentifier, KeyPlan)
    case insert(String)
    case invalidate(String)
}

/// A wire type that stores keep.
package struct EntityPlan: Sendable {
    package struct Column: Sendable {
        package let name: String
        package let property: SwiftIdentifier
        /// The conversion from the wire type to the plain value.
        package let conversion: Conversion
        package let takesRawValue: Bool
        package let isOptional: Bool
        package let place: ValuePlace
    }

    /// A field that writes change in the store.
    package struct Field: Sendable {
        package let name: SwiftIdentifier
        /// The field's wire key.
        package let key: String
    }

    /// A nested entity that is stored in its own table.
    package struct Part: Sendable {
        /// The wire keys that lead to it; `*` stands for every element.
        package let path: [String]
        /// The nested entity's DTO.
        package let type: SwiftIdentifier
        package let maxEntries: Int?
        package let maxBytes: Int?
    }

    /// The DTO. It is the model if the two are one type.
    package let name: SwiftIdentifier
    package let isShared: Bool
    /// The type's name in the spec.
    package let table: String
    package let key: KeyPlan
    package let columns: [Column]
    /// The fields that any repository's writes change.
    package let fields: [Field]
    package let parts: [Part]
    /// The field that has an entity's version, and how a write sends it; `nil` if the spec does not say.
    package let version: ResolvedVersion?
    package let isEncrypted: Bool
}

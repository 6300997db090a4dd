package import EndpointSpec

/// What a repository does with a store.
package struct OfflineRepositoryPlan: Sendable {
    /// The implementation over a client and a store: `OfflineFirstPaymentRepository`.
    package let name: SwiftIdentifier
    /// The namespace of the reads that go through the store: `PaymentRepositoryReads`. `nil` where there are none.
    package let reads: SwiftIdentifier?
    /// Whether it is made of the API's outbox, which other repositories may write through.
    package let hasOutbox: Bool
    package let resolvers: [ConflictResolverPlan]
}

/// The struct of a value that a repository keeps.
package struct StoredValuePlan: Sendable {
    package let name: SwiftIdentifier
    /// Whether it says which entities have writes that wait.
    package let isPending: Bool
}

/// What a method of a repository has to do with a store.
///
/// Indirect, because few methods have to do with one, and what it says is large.
package indirect enum OfflineMethodPlan: Sendable {
    /// It reads through the store.
    case read(CachedReadPlan)
    /// Its values as they change.
    case observe(CachedReadPlan)
    /// It asks the server for what is read.
    case refresh(CachedReadPlan)
    /// It changes the store once the server has accepted it.
    case effects([EffectPlan], usesAnswer: Bool)
    /// It keeps what it writes on the device until the server has accepted it.
    case outbox(OutboxWritePlan)
    /// It brings a stored list up to date.
    case sync(SyncPlan)
}

/// A read through a store.
package struct CachedReadPlan: Sendable {
    package indirect enum Content: Sendable {
        /// An entity, by its DTO and the parameter that is its key; and how that is made of text again, where the device may
        /// have made it.
        case entity(SwiftIdentifier, key: KeyPlan, text: KeyTextPlan?)
        /// A list of entities that one answer holds, by their DTO.
        case list(SwiftIdentifier, MembersPlan)
        /// A list of entities in pages of this type.
        case pages(SwiftType, MembersPlan)
        /// A value of this type, which is mapped to the domain in the way that the call says.
        case value(SwiftType, Conversion)
        case data
    }

    /// By which the store knows it: `PaymentRepository.getPayments`.
    package let key: String
    /// The namespace of the reads, and this one's function in it.
    package let namespace: SwiftIdentifier
    package let function: SwiftIdentifier
    package let content: Content
    package let policy: SpecReadPolicy
    /// Whether it is requested each time that it becomes stale while somebody observes it.
    package let refreshesWhileObserved: Bool
    /// The parameters that are keys of entities, which the device may have made.
    package let keys: [ReadKeyPlan]
    package let maxAge: Duration?
    package let maxEntries: Int?
    package let maxBytes: Int?
    /// Whether the store has to encrypt a value that is no entity; entities say so by their tables.
    package let isEncryptedValue: Bool
}

/// Which entities a stored list holds.
package struct MembersPlan: Sendable {
    package struct Order: Sendable {
        package let column: String
        package let isDescending: Bool
    }

    package struct Filter: Sendable {
        package let column: String
        package let parameter: SwiftIdentifier
        package let isOptional: Bool
        /// Whether the plain value is inside of an enum or a wrapper.
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
        /// A UUID as the wire has it.
        case uuidText
    }

    package let name: SwiftIdentifier
    package let takesRawValue: Bool
    package let text: Text
}

/// A parameter of a read that is the key of an entity, and how the key is made of text again.
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
    /// The stored version is not the server's any more.
    case outdate(SwiftIdentifier, KeyPlan)
    case insert(String)
    case invalidate(String)
}

/// A type of the wire that stores keep.
package struct EntityPlan: Sendable {
    package struct Column: Sendable {
        package let name: String
        package let property: SwiftIdentifier
        /// From the wire to the plain value.
        package let conversion: Conversion
        package let takesRawValue: Bool
        package let isOptional: Bool
        package let place: ValuePlace
    }

    /// A field that writes change in the store.
    package struct Field: Sendable {
        package let name: SwiftIdentifier
        /// Its key on the wire.
        package let key: String
    }

    /// A place where another entity stands, which is stored by itself.
    package struct Part: Sendable {
        /// The keys on the wire that lead there; `*` for every element.
        package let path: [String]
        /// Its DTO.
        package let type: SwiftIdentifier
        package let maxEntries: Int?
        package let maxBytes: Int?
    }

    /// The DTO, which is the model where both are one.
    package let name: SwiftIdentifier
    package let isShared: Bool
    /// The type's name in the spec.
    package let table: String
    package let key: KeyPlan
    package let columns: [Column]
    /// The fields that any repository's writes change.
    package let fields: [Field]
    package let parts: [Part]
    package let isEncrypted: Bool
}

package import EndpointDescription
package import EndpointSpec

/// A type of fields with all that is made of it.
package struct ObjectPlan: Sendable {
    package let origin: DeclarationOrigin
    /// The model of real types; `nil` where the app owns it, and for a request type that is not `domain: shared`.
    package let model: StructPlan?
    package let dto: DTOPlan
    package let draft: StructPlan?
}

/// A struct of properties, to be declared.
package struct StructPlan: Sendable {
    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let conformances: [String]
    package let properties: [PropertyPlan]
    package let isMutable: Bool
    /// True if it keeps its fields in a struct of their own, on the heap.
    package let keepsFieldsOnHeap: Bool

    init(
        name: SwiftIdentifier,
        origin: DeclarationOrigin,
        conformances: [String],
        properties: [PropertyPlan],
        isMutable: Bool,
        keepsFieldsOnHeap: Bool = false
    ) {
        self.name = name
        self.origin = origin
        self.properties = properties
        self.isMutable = isMutable
        self.keepsFieldsOnHeap = keepsFieldsOnHeap
        self.conformances = conformances
    }

    /// True if it declares a mirror for `print` and `dump`, because a value is redacted or its fields are on the heap.
    package var declaresMirror: Bool { keepsFieldsOnHeap || properties.contains(where: \.isSensitive) }

    /// The property that holds its fields, where they are on the heap. A deprecated property `fields` is kept as `_fields`.
    package var heap: SwiftIdentifier {
        let isTaken = properties.contains { $0.isMarkedDeprecated && $0.name.name == "fields" }
        return SwiftIdentifier(name: isTaken ? "__fields" : "_fields")
    }
}

/// A property of a generated struct.
package struct PropertyPlan: Sendable {
    /// Where its value is kept.
    package enum Storage: Sendable, Equatable {
        /// Beside the other fields.
        case inPlace
        /// Apart from them on the heap, in an array of one element.
        case boxed(Reason)
    }

    /// Why a value is not kept in place.
    package enum Reason: Sendable, Equatable {
        /// It leads back to the type itself, which Swift refuses in place.
        case recursive
        /// It has so many leaves that each copy of them would cost much.
        case large
    }

    package let name: SwiftIdentifier
    package let type: SwiftType
    package let description: String?
    package let isSensitive: Bool
    package let storage: Storage
    /// What the initializer takes where nothing is given.
    package let defaultValue: SwiftLiteral?
    /// What is checked before it is sent.
    package var limits: APIDescription.Limits?
    package var deprecation: DeprecationPlan?
    /// Of a sensitive property: the layers of lists and objects whose keys no error names. `nil` if no error leads into it.
    package var hiddenLayers: Int?
    /// Whether Swift warns of its use: it is then stored under another name, because generated code uses it too.
    package var isMarkedDeprecated = false

    /// What generated code of the same module reads.
    package var storedName: SwiftIdentifier { isMarkedDeprecated ? hidden : name }

    /// What a property that is computed reads: no name of the spec begins so.
    package var hidden: SwiftIdentifier { SwiftIdentifier(name: "_" + name.name) }

    /// What holds a value that is not kept in place.
    package var box: SwiftIdentifier { SwiftIdentifier(name: (isMarkedDeprecated ? "__" : "_") + name.name) }
}

/// What stands on the wire: a struct that reads and writes itself.
package struct DTOPlan: Sendable {
    package let declaration: StructPlan
    /// True if the model's struct is also the DTO. The models' file declares it, and an extension makes it read and write itself.
    package let isModel: Bool
    /// The wire's name of a model that stands there as it is.
    package let alias: SwiftIdentifier?
    /// In the order of the declaration's properties.
    package let fields: [WireFieldPlan]
    /// What every value has on the wire besides.
    package let constants: [ConstantPlan]
    /// The values that a union, which tries its types, must find to read this one.
    package let triedConstants: [TriedConstantPlan]
    /// Whether it is an object in JSON, or an array of its fields.
    package let shape: SpecWireShape
    /// Those that have a key, in their order.
    package var keyedFields: [WireFieldPlan] { fields.filter { !$0.isAdditional } }
    /// The one that takes the members that no other names.
    package var additionalField: WireFieldPlan? { fields.first(where: \.isAdditional) }
    package let isRead: Bool
    package let isWritten: Bool
    /// How it becomes a model; none where it is the model, or where it is a request type.
    package let mapping: MappingPlan?
    /// The initializers that make it from values of the domain.
    package let requestInitializers: [RequestInitializerPlan]
}

/// A field as the runtime's reader and writer address it.
package struct WireFieldPlan: Sendable {
    package enum Presence: Sendable, Equatable {
        case required
        /// Absent or null is nil; nil is left out, or written as null.
        case optional(writesNull: Bool)
        /// Absent or null is the default.
        case defaulted(SwiftLiteral)
        /// Absent, null or a value, and each of them written as such.
        case patch
        /// A list or map without the elements that are none of the type.
        case skipping(ElementPlan)
        /// The members that no other field names, without these keys: those of constants and tags.
        case additional(besides: [String])
    }

    package let property: PropertyPlan
    package let key: String
    package let accessor: WireAccessor
    package let presence: Presence

    package var isAdditional: Bool { if case .additional = presence { true } else { false } }
}

/// The elements of a list or map that leaves out what is none of its type.
package struct ElementPlan: Sendable, Equatable {
    package let isMap: Bool
    package let isOptional: Bool
    /// Whether an absent one is empty.
    package let hasDefault: Bool
    package let writesNull: Bool
    /// What an element has to become in the domain.
    package let conversion: Conversion
    /// What that is in Swift.
    package let domainType: SwiftType
    package let place: ValuePlace
}

/// A field whose value stands in the spec: written always, skipped on reading.
package struct ConstantPlan: Sendable {
    package let key: String
    package let value: SpecConstantField.Value
}

/// A member with a single possible value: a union that tries its types never takes another value for this type.
package struct TriedConstantPlan: Sendable {
    package let constant: ConstantPlan
    package let mayBeAbsent: Bool
}

/// A property's way from the wire into the domain.
package struct MappingPlan: Sendable {
    package struct Field: Sendable {
        package let name: SwiftIdentifier
        package let conversion: Conversion
        package let place: ValuePlace
        /// What the model's value is read from.
        package let source: SwiftIdentifier
    }

    /// The model's Swift name.
    package let model: SwiftIdentifier
    package let fields: [Field]
    /// Whether the DTO is also made from the model.
    package let isReversed: Bool
}

/// `init(from payment: Payment, idempotencyKey: String)` of a request type.
package struct RequestInitializerPlan: Sendable {
    package struct Field: Sendable {
        package let name: SwiftIdentifier
        package let conversion: Conversion
        package let isPicked: Bool
        /// What a picked field is read from.
        package let source: SwiftIdentifier
    }

    /// The type that the picked fields come from: the model, or the draft.
    package let source: SwiftIdentifier
    package let parameterName: SwiftIdentifier
    /// What else the request needs, in domain terms.
    package let parameters: [PropertyPlan]
    package let fields: [Field]
}

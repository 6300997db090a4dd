package import EndpointDescription
package import EndpointSpec

/// An object type with all its declarations.
package struct ObjectPlan: Sendable {
    package let origin: DeclarationOrigin
    /// The model in domain terms. `nil` if the app declares it, and for a request type that is not `domain: shared`.
    package let model: StructPlan?
    package let dto: DTOPlan
    package let draft: StructPlan?
}

/// A struct to be declared, with its properties.
package struct StructPlan: Sendable {
    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let conformances: [String]
    package let properties: [PropertyPlan]
    package let isMutable: Bool
    /// True if the struct keeps its fields in a nested struct on the heap.
    package var keepsFieldsOnHeap = false

    /// True if the struct declares a mirror for `print` and `dump`, because a value is redacted or its fields are on
    /// the heap.
    package var declaresMirror: Bool { keepsFieldsOnHeap || properties.contains(where: \.isSensitive) }

    /// The property that holds fields on the heap. A deprecated property `fields` is stored as `_fields`.
    package var heap: SwiftIdentifier {
        let isTaken = properties.contains { $0.isMarkedDeprecated && $0.name.name == "fields" }
        return SwiftIdentifier(name: isTaken ? "__fields" : "_fields")
    }
}

/// A property of a generated struct.
package struct PropertyPlan: Sendable {
    /// The storage of the property's value.
    package enum Storage: Sendable, Equatable {
        /// Beside the other fields.
        case inPlace
        /// In an array of one element, whose storage is on the heap.
        case boxed(Reason)
    }

    /// The reason for storage on the heap.
    package enum Reason: Sendable, Equatable {
        /// The value contains the type itself, which Swift refuses in place.
        case recursive
        /// The value has so many leaves that copies in place would be expensive.
        case large
    }

    package let name: SwiftIdentifier
    package let type: SwiftType
    package let description: String?
    package let isSensitive: Bool
    package let storage: Storage
    /// The initializer's default.
    package let defaultValue: SwiftLiteral?
    /// The limits that the client checks before it sends the value.
    package var limits: APIDescription.Limits?
    package var deprecation: DeprecationPlan?
    /// Only of a sensitive property: the number of nested lists and objects whose keys errors must not name. `nil` if
    /// no error has a path into the value.
    package var hiddenLayers: Int?
    /// The property has a deprecation attribute. Its value is stored under another name, because generated code uses
    /// it, too.
    package var isMarkedDeprecated = false

    /// The property that generated code of the same module reads.
    package var storedName: SwiftIdentifier { isMarkedDeprecated ? hidden : name }

    /// The stored property behind a deprecated one. No Swift name of the spec begins with an underscore.
    package var hidden: SwiftIdentifier { SwiftIdentifier(name: "_" + name.name) }

    /// The stored property that holds the value's box.
    package var box: SwiftIdentifier { SwiftIdentifier(name: (isMarkedDeprecated ? "__" : "_") + name.name) }
}

/// A DTO: a struct that decodes and encodes itself.
package struct DTOPlan: Sendable {
    package let declaration: StructPlan
    /// True if the model is also the DTO. The models' file declares the struct, and an extension decodes and encodes
    /// it.
    package let isModel: Bool
    /// The wire name of a model that is its own DTO.
    package let alias: SwiftIdentifier?
    /// The fields in the order of the declaration's properties.
    package let fields: [WireFieldPlan]
    /// The constant fields of every value on the wire.
    package let constants: [ConstantPlan]
    /// The constants that identify the type in a union that tries its types.
    package let triedConstants: [TriedConstantPlan]
    /// JSON object, or JSON array of the fields' values.
    package let shape: SpecWireShape
    /// The fields that have a key, in their order.
    package var keyedFields: [WireFieldPlan] { fields.filter { !$0.isAdditional } }
    /// The field for members that have no field of their own.
    package var additionalField: WireFieldPlan? { fields.first(where: \.isAdditional) }
    package let isRead: Bool
    package let isWritten: Bool
    /// The mapping to a model; none for request types and for types that are their own model.
    package let mapping: MappingPlan?
    /// The initializers that take domain values.
    package let requestInitializers: [RequestInitializerPlan]
}

/// A field as the runtime's reader and writer access it.
package struct WireFieldPlan: Sendable {
    package enum Presence: Sendable, Equatable {
        case required
        /// An absent or null field is nil. A nil field is omitted, or written as null.
        case optional(writesNull: Bool)
        /// An absent or null field has the default.
        case defaulted(SwiftLiteral)
        /// The field is absent, null or a value, and is written in the same form.
        case patch
        /// A list or map. Elements that do not match the type are skipped.
        case skipping(ElementPlan)
        /// The members that have no field of their own, except these keys of constants and tags.
        case additional(besides: [String])
    }

    package let property: PropertyPlan
    package let key: String
    package let accessor: WireAccessor
    package let presence: Presence

    package var isAdditional: Bool { if case .additional = presence { true } else { false } }
}

/// The elements of a list or map that skips elements of other types.
package struct ElementPlan: Sendable, Equatable {
    package let isMap: Bool
    package let isOptional: Bool
    /// An absent list or map is empty.
    package let hasDefault: Bool
    package let writesNull: Bool
    /// The conversion of an element to the domain. An element is skipped if it fails.
    package let conversion: Conversion
    /// The domain type of an element.
    package let domainType: SwiftType
    package let place: ValuePlace
}

/// A field whose value is in the spec. Swift has no property for it. It is read only to tell the types of a union apart.
package struct ConstantPlan: Sendable {
    package let key: String
    package let value: SpecConstantField.Value
}

/// A field with a single possible value. A union that tries its types does not choose this type for other values.
package struct TriedConstantPlan: Sendable {
    package let constant: ConstantPlan
    package let mayBeAbsent: Bool
}

/// The mapping of a DTO to its model.
package struct MappingPlan: Sendable {
    package struct Field: Sendable {
        package let name: SwiftIdentifier
        package let conversion: Conversion
        package let place: ValuePlace
        /// The DTO's property with the value.
        package let source: SwiftIdentifier
    }

    /// The Swift name of the model.
    package let model: SwiftIdentifier
    package let fields: [Field]
    /// The DTO also has an initializer from the model.
    package let isReversed: Bool
}

/// `init(from payment: Payment, idempotencyKey: String)` of a request type.
package struct RequestInitializerPlan: Sendable {
    package struct Field: Sendable {
        package let name: SwiftIdentifier
        package let conversion: Conversion
        package let isPicked: Bool
        /// The source's property with the value.
        package let source: SwiftIdentifier
    }

    /// The type of the source: the model or the draft.
    package let source: SwiftIdentifier
    package let parameterName: SwiftIdentifier
    /// The request's other fields, in domain terms.
    package let parameters: [PropertyPlan]
    package let fields: [Field]
}

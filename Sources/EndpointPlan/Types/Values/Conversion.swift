package import EndpointSpec

/// The conversion between a wire value and a domain value.
package indirect enum Conversion: Hashable, Sendable {
    /// Both sides have the same type.
    case identity
    /// A value of a type that decodes and encodes itself with a codec.
    case coded(SwiftType)
    case decimal
    case date(SpecDateTimeFormat)
    /// A calendar day.
    case day
    case duration(SpecWire)
    case uuid
    /// A UUID as 32 hexadecimal digits.
    case hexUUID
    case url
    case bytes
    /// An enum that keeps unknown values, by its Swift name.
    case openEnumeration(String)
    /// An enum that refuses unknown values, by its Swift name.
    case frozenEnumeration(String)
    /// A scalar with a domain type of its own, by that type's Swift name.
    case wrapper(String, Conversion)
    /// A DTO with its own mapper, by its Swift name.
    case object(dto: String)
    case optional(Conversion)
    case list(Conversion)
    case map(Conversion)
    /// A field of a patch.
    case patch(Conversion)

    /// Both sides have the same value.
    package var isIdentity: Bool {
        switch self {
        case .identity: true
        case .optional(let inner), .list(let inner), .map(let inner), .patch(let inner): inner.isIdentity
        default: false
        }
    }

    /// A wire value may have no domain value.
    package var canFail: Bool {
        switch self {
        case .identity, .coded, .openEnumeration: false
        case .wrapper(_, let inner): inner.canFail
        case .optional(let inner), .list(let inner), .map(let inner), .patch(let inner): inner.canFail
        default: true
        }
    }

    /// The expression alone does not determine the result's type, because the runtime's function makes any enum from a
    /// string.
    package var takesTypeFromContext: Bool {
        switch self {
        case .frozenEnumeration: true
        case .optional(let inner), .list(let inner), .map(let inner), .patch(let inner): inner.takesTypeFromContext
        default: false
        }
    }

    /// True if its error could name a key of a dictionary, or contain a value of an object.
    package var hasContent: Bool {
        switch self {
        case .map, .object: true
        case .optional(let inner), .list(let inner), .patch(let inner): inner.hasContent
        default: false
        }
    }

    /// The runtime maps the whole value: a DTO, or nested optionals, lists and maps of DTOs.
    package var isDomainConvertible: Bool {
        switch self {
        case .object: true
        case .optional(let inner), .list(let inner), .map(let inner): inner.isDomainConvertible
        default: false
        }
    }
}

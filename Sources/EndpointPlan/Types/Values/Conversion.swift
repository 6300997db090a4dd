package import EndpointSpec

/// How a value of the wire becomes a value of the domain, and back.
package indirect enum Conversion: Hashable, Sendable {
    /// The same on both sides.
    case identity
    /// The value of a type that reads and writes itself with a codec.
    case coded(SwiftType)
    case decimal
    case date(SpecDateTimeFormat)
    /// A day of the calendar.
    case day
    case duration(SpecWire)
    case uuid
    /// A UUID that is written as 32 digits.
    case hexUUID
    case url
    case bytes
    /// An enum that keeps what it does not know, by the enum's Swift name.
    case openEnumeration(String)
    /// An enum that refuses what it does not know.
    case frozenEnumeration(String)
    /// A scalar that the domain has a type of its own for, by that type's Swift name.
    case wrapper(String, Conversion)
    /// A DTO with a mapper of its own, by the DTO's Swift name.
    case object(dto: String)
    case optional(Conversion)
    case list(Conversion)
    case map(Conversion)
    /// A field of a patch.
    case patch(Conversion)

    /// Whether nothing has to be done.
    package var isIdentity: Bool {
        switch self {
        case .identity: true
        case .optional(let inner), .list(let inner), .map(let inner), .patch(let inner): inner.isIdentity
        default: false
        }
    }

    /// Whether a value of the wire may turn out to be none of the domain.
    package var canFail: Bool {
        switch self {
        case .identity, .coded, .openEnumeration: false
        case .wrapper(_, let inner): inner.canFail
        case .optional(let inner), .list(let inner), .map(let inner), .patch(let inner): inner.canFail
        default: true
        }
    }

    /// Whether its expression alone does not say what comes of it: the runtime makes any enum of a string.
    package var takesTypeFromContext: Bool {
        switch self {
        case .frozenEnumeration: true
        case .optional(let inner), .list(let inner), .map(let inner), .patch(let inner): inner.takesTypeFromContext
        default: false
        }
    }

    /// True if an error of it could name a key of a dictionary, or show a value of an object.
    package var hasContent: Bool {
        switch self {
        case .map, .object: true
        case .optional(let inner), .list(let inner), .patch(let inner): inner.hasContent
        default: false
        }
    }

    /// Whether the runtime maps the whole of it by itself: a DTO, or any nesting of optionals, lists and maps of one.
    package var isDomainConvertible: Bool {
        switch self {
        case .object: true
        case .optional(let inner), .list(let inner), .map(let inner): inner.isDomainConvertible
        default: false
        }
    }
}

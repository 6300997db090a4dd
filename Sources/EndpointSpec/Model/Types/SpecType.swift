/// A type that the API declares under `types:`.
package struct SpecType: Sendable {
    package indirect enum Kind: Sendable {
        case object(SpecObject)
        case enumeration(SpecEnumeration)
        case wrapper(SpecWrapper)
        case union(SpecUnion)
        case custom(SpecCustomType)
    }

    package var name: Located<String>
    package var description: String?
    package var kind: Kind
    /// `nil`: as the API's `generate.domain` says.
    package var domain: SpecDomainMode?
    /// Protocols that the domain model conforms to besides Equatable and Sendable. `nil`: as the API says.
    var conforms: [Located<SpecConformance>]?
    /// Named values of the type, which may refer to others.
    var examples: [SpecExample] = []
    /// The limits of a wrapper's values.
    package var limits: SpecLimits {
        get { statedLimits ?? SpecLimits() }
        set { statedLimits = newValue.isEmpty ? nil : newValue }
    }
    @Indirect private var statedLimits: SpecLimits?
    @Indirect package var deprecation: SpecDeprecation?

    package init(name: Located<String>, kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

package enum SpecConformance: String, Hashable, Sendable, CaseIterable {
    case hashable = "Hashable"
    case identifiable = "Identifiable"
}

/// `{ enum: [pending, completed], frozen: true }`
package struct SpecEnumeration: Sendable {
    /// The values on the wire, in the order of the spec.
    package var values: [Located<String>]
    /// True if a value that is not listed is an error rather than kept as `.unknown`.
    package var isFrozen: Bool
    /// The names of the Swift cases where the spec gives them, by the value: `{ enum: { minusOne: "-1" } }`.
    package var caseNames: [String: Located<String>] = [:]
}

/// `{ swift: { type: Money, import: Shop, codec: MoneyCodec } }`: a type of the app's own, with what reads and writes it.
package struct SpecCustomType: Sendable {
    /// As Swift has it, perhaps with dots.
    package var type: Located<String>
    /// The module that has it, where it is another one.
    package var module: Located<String>?
    /// The codec that reads and writes it.
    package var codec: Located<String>
}

/// `{ wraps: string }`: a scalar that cannot be confused with another.
package struct SpecWrapper: Sendable {
    package var scalar: Located<SpecScalar>
    /// The wire form of its values in fields that give none.
    @Indirect package var wire: Located<SpecWire>?

    /// The scalars that can be wrapped.
    package static let scalars = SpecScalar.allCases.filter(\.isComplete)
}

/// A type of fields, or a request type made from one: `{ from: Payment, pick: […], draft: true, fields: … }`.
package struct SpecObject: Sendable {
    /// The fields written here. What `pick` takes along is added by validation: see `ValidatedSpec.fields(of:)`.
    package var fields: [SpecField]
    package var origin: SpecOrigin?
    /// True if the generated properties are variables.
    package var isMutable: Bool
    /// True if each field is absent, null or a value: `patch: true`.
    package var isPatch = false
    /// Members that every value has on the wire and Swift does not show: `object: { value: charge }`.
    package var constants: [SpecConstantField] = []
    package var shape: SpecWireShape = .object
}

/// A field whose value stands in the spec.
package struct SpecConstantField: Sendable {
    package enum Value: Hashable, Sendable {
        case string(String)
        /// The digits as the spec writes them: a number of JSON.
        case number(String)
        case bool(Bool)

        package var text: String {
            switch self {
            case .string(let text), .number(let text): text
            case .bool(let value): value ? "true" : "false"
            }
        }
    }

    package var name: Located<String>
    /// The name on the wire where the API's key style does not give it.
    @Indirect package var key: Located<String>?
    package var value: Value
}

/// The form of a type of fields in JSON.
package enum SpecWireShape: String, Sendable, CaseIterable {
    /// An object with a key per field.
    case object
    /// An array with an element per field, in their order.
    case array
}

/// The type and the fields that a request type is made from.
package struct SpecOrigin: Sendable {
    package var type: Located<String>
    package var pick: [Located<String>]
    /// True if a draft of the picked fields is generated, which the app fills in.
    package var makesDraft: Bool
}

package struct SpecField: Sendable {
    package var name: Located<String>
    package var type: Located<SpecTypeExpression>
    /// The name on the wire where the API's key style does not give it.
    @Indirect package var key: Located<String>?
    package var description: String?
    /// Redacted wherever it could be printed or logged.
    package var isSensitive = false
    /// The value of the field if its key is missing or null.
    @Indirect package var defaultValue: Located<SpecLiteral>?
    /// The form of points in time on the wire. `nil`: the default of the API.
    @Indirect package var datetime: Located<SpecDateTimeFormat>?
    /// The form of the value on the wire. `nil`: that of the type.
    @Indirect package var wire: Located<SpecWire>?
    /// The treatment of elements that cannot be read.
    @Indirect package var onInvalid: Located<SpecOnInvalid>?
    /// The entity whose key the value is.
    @Indirect package var refers: Located<String>?
    /// True if it takes the members of the object that no other field names. It has no key, and an empty map as default.
    package var isAdditional = false
    /// The form of the field without a value. `nil`: the default of the API.
    package var absentValue: SpecAbsentValue?
    /// The form of the field without a value, where the field itself gives it.
    @Indirect package var statedAbsentValue: Located<SpecAbsentValue>?
    /// True if the key is always there: with a value, or with null.
    package var isNullOrValue: Bool { statedAbsentValue?.value == .null }
    package var limits: SpecLimits {
        get { statedLimits ?? SpecLimits() }
        set { statedLimits = newValue.isEmpty ? nil : newValue }
    }
    @Indirect private var statedLimits: SpecLimits?
    @Indirect package var deprecation: SpecDeprecation?
    /// A row of the language says which keys are details. Most fields have none, and the rules that check them need not look
    /// at these fields.
    var hasDetails: Bool

    package init(
        name: Located<String>,
        type: Located<SpecTypeExpression>,
        defaultValue: Located<SpecLiteral>? = nil
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        hasDetails = defaultValue != nil
    }
}

extension [SpecField] {
    /// Those that have a key of their own.
    package var keyed: [SpecField] { filter { !$0.isAdditional } }
    /// The one that takes the members that no other names.
    package var additional: SpecField? { first(where: \.isAdditional) }
}

/// The treatment of an element of a list or map that cannot be read.
package enum SpecOnInvalid: String, Sendable, CaseIterable {
    /// All of it fails.
    case fail
    /// It is left out, and the client's observer hears of it.
    case skip
}

/// A named value of a type: `settled: { id: pay_1, … }`.
package struct SpecExample: Sendable {
    package var name: Located<String>
    package var value: Located<SpecLiteral>
}

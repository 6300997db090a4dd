public import EndpointRuntime

/// What a value of JSON can be.
public indirect enum MockSchema: Hashable, Sendable {
    /// Anything.
    case any
    /// A string of this kind.
    case string(MockText = .plain, MockLimits = MockLimits())
    /// A whole number of so many bits.
    case integer(bits: Int = 64, MockLimits = MockLimits())
    /// A number.
    case number(MockLimits = MockLimits())
    /// `true` or `false`.
    case boolean
    /// A point in time.
    case time(MockTime)
    /// One of these strings; where it is open, others are no violation.
    case enumeration([String], isOpen: Bool = true)
    /// This and nothing else.
    case constant(JSONValue)
    /// A list.
    case list(MockSchema, MockLimits = MockLimits())
    /// An object with any keys.
    case map(MockSchema, MockLimits = MockLimits())
    /// An object. Members that are not listed are no violation.
    case object([MockField])
    /// A list with a place for each of these, in their order.
    case tuple([MockField])
    /// This or null.
    case nullable(MockSchema)
    /// One of several.
    case union(MockUnion)
    /// The declared type of this name.
    case type(String)
}

/// What a string says.
public enum MockText: Hashable, Sendable {
    /// Whatever it likes.
    case plain
    /// A number, or a whole one, in decimal digits.
    case decimal, integer
    /// A day, as ISO 8601 writes it.
    case date
    /// A duration, as ISO 8601 writes it.
    case duration
    /// A UUID, RFC 9562.
    case uuid
    /// An absolute URL.
    case url
    /// Bytes in Base64, RFC 4648.
    case base64
}

/// How a point in time is written.
public enum MockTime: Hashable, Sendable {
    /// A string by RFC 3339.
    case iso8601
    /// Numbers since 1970.
    case unixSeconds, unixMilliseconds
    /// A string as a pattern of letters says.
    case pattern(String)
}

/// What a value may be within its type; nil where nothing was said.
public struct MockLimits: Hashable, Sendable {
    /// The least number, in decimal digits.
    public var min: String?
    /// The greatest number.
    public var max: String?
    /// A regular expression that is found in the string.
    public var pattern: String?
    /// In Unicode scalars.
    public var minLength: Int?
    /// In Unicode scalars.
    public var maxLength: Int?
    /// Elements of a list, entries of a map.
    public var minItems: Int?
    /// Elements of a list, entries of a map.
    public var maxItems: Int?

    /// Limits; without arguments there are none.
    public init(
        min: String? = nil,
        max: String? = nil,
        pattern: String? = nil,
        minLength: Int? = nil,
        maxLength: Int? = nil,
        minItems: Int? = nil,
        maxItems: Int? = nil
    ) {
        self.min = min
        self.max = max
        self.pattern = pattern
        self.minLength = minLength
        self.maxLength = maxLength
        self.minItems = minItems
        self.maxItems = maxItems
    }
}

/// A member of an object.
public struct MockField: Hashable, Sendable {
    /// Its key.
    public var key: String
    /// What it is.
    public var schema: MockSchema
    /// Whether it has to be there.
    public var isRequired: Bool
    /// Whether no log may show it.
    public var isSensitive: Bool

    /// A member.
    public init(_ key: String, _ schema: MockSchema, isRequired: Bool = true, isSensitive: Bool = false) {
        self.key = key
        self.schema = schema
        self.isRequired = isRequired
        self.isSensitive = isSensitive
    }
}

/// A value that is one of several types.
public struct MockUnion: Hashable, Sendable {
    /// How one finds out which it is.
    public enum Form: Hashable, Sendable {
        /// The object says it itself, in the member of this key.
        case inline(key: String)
        /// An object with a member that says it, and one that holds the value.
        case adjacent(key: String, content: String)
        /// An object with one member, whose key says it.
        case presence
        /// An object with a status, and a member that holds the value.
        case status(key: String, content: String)
        /// The first type that fits.
        case ordered
    }

    /// One of the types.
    public struct Case: Hashable, Sendable {
        /// What the tag says; of no meaning where there is none.
        public var tag: String
        /// The statuses it is for, in a union by status.
        public var statuses: ClosedRange<Int>?
        /// What a value is.
        public var schema: MockSchema

        /// A case.
        public init(_ tag: String, _ schema: MockSchema, statuses: ClosedRange<Int>? = nil) {
            self.tag = tag
            self.schema = schema
            self.statuses = statuses
        }
    }

    /// How one finds out which it is.
    public var form: Form
    /// The types.
    public var cases: [Case]
    /// Whether a value of none of them is no violation.
    public var isOpen: Bool

    /// A union.
    public init(_ form: Form, _ cases: [Case], isOpen: Bool = true) {
        self.form = form
        self.cases = cases
        self.isOpen = isOpen
    }
}

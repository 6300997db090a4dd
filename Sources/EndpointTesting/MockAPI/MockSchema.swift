public import EndpointRuntime

/// What a value of JSON can be.
public indirect enum MockSchema: Hashable, Sendable {
    /// Anything.
    case any
    /// A string of this kind.
    case string(MockText = .plain, ValueLimits = ValueLimits())
    /// A whole number of so many bits.
    case integer(bits: Int = 64, ValueLimits = ValueLimits())
    /// A number.
    case number(ValueLimits = ValueLimits())
    /// `true` or `false`.
    case boolean
    /// A point in time.
    case time(MockTime)
    /// One of these strings; where it is open, others are no violation.
    case enumeration([String], isOpen: Bool = true)
    /// This and nothing else.
    case constant(JSONValue)
    /// A list.
    case list(MockSchema, ValueLimits = ValueLimits())
    /// An object with any keys.
    case map(MockSchema, ValueLimits = ValueLimits())
    /// An object. Members that are not listed are no violation, if they are what `additional` says.
    case object([MockField], additional: MockSchema? = nil)
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

extension APIDescription {
    /// The set of JSON values that are valid in one place.
    public indirect enum Schema: Hashable, Sendable {
        /// Any value.
        case any
        /// A string of this kind.
        case string(Text = .plain, Limits = Limits())
        /// An integer with this number of bits.
        case integer(bits: Int = 64, isSigned: Bool = true, Limits = Limits())
        /// A number.
        case number(Limits = Limits())
        /// A length of time as a number of this unit. A duration in ISO 8601 is a string.
        case duration(DurationUnit, Limits = Limits())
        /// `true` or `false`.
        case boolean
        /// A point in time.
        case time(Time)
        /// One of these strings. An open enum also accepts other strings.
        case enumeration([String], isOpen: Bool = true)
        /// Exactly this value.
        case constant(JSONTree)
        /// A list.
        case list(Schema, Limits = Limits())
        /// An object with any keys, whose values have the schema.
        case map(Schema, Limits = Limits())
        /// An object. Further members are valid if they match `additional`.
        case object([Field], additional: Schema? = nil)
        /// A list with one schema for each position.
        case tuple([Field])
        /// A value of the schema, or null.
        case nullable(Schema)
        /// One of several schemas.
        case union(Union)
        /// The declared type with this name.
        case type(String)
    }

    /// The kind of a string.
    public enum Text: String, Hashable, Sendable, CaseIterable {
        /// Any text.
        case plain
        /// A decimal number, an integer, or a non-negative integer, in decimal digits.
        case decimal, integer, unsigned
        /// A calendar day in ISO 8601.
        case date
        /// A duration in ISO 8601.
        case duration
        /// A UUID (RFC 9562), with hyphens or as 32 hexadecimal digits.
        case uuid, hexUUID
        /// A URL, absolute or relative (RFC 3986).
        case url
        /// Bytes in Base64 (RFC 4648).
        case base64
    }

    /// The format of a point in time.
    public enum Time: Hashable, Sendable {
        /// A string in the format of RFC 3339.
        case iso8601
        /// The number of seconds or milliseconds since 1970.
        case unixSeconds, unixMilliseconds
        /// A string in a date format pattern.
        case pattern(String)
    }

    /// The unit of a duration that is a number.
    public enum DurationUnit: String, Hashable, Sendable, CaseIterable {
        case seconds, milliseconds
    }

    /// A member of an object.
    public struct Field: Hashable, Sendable {
        /// The member's key.
        public var key: String
        /// The schema of its value.
        public var schema: Schema
        /// Objects must contain the member.
        public var isRequired: Bool
        /// The value must not appear in logs.
        public var isSensitive: Bool

        /// Creates a member.
        public init(_ key: String, _ schema: Schema, isRequired: Bool = true, isSensitive: Bool = false) {
            self.key = key
            self.schema = schema
            self.isRequired = isRequired
            self.isSensitive = isSensitive
        }
    }
}

extension APIDescription {
    /// What a value of JSON can be.
    public indirect enum Schema: Hashable, Sendable {
        /// Anything.
        case any
        /// A string of this kind.
        case string(Text = .plain, Limits = Limits())
        /// A whole number of so many bits, which include a sign unless it is unsigned.
        case integer(bits: Int = 64, isSigned: Bool = true, Limits = Limits())
        /// A number.
        case number(Limits = Limits())
        /// `true` or `false`.
        case boolean
        /// A point in time.
        case time(Time)
        /// One of these strings; where it is open, others are no violation.
        case enumeration([String], isOpen: Bool = true)
        /// This and nothing else.
        case constant(JSONTree)
        /// A list.
        case list(Schema, Limits = Limits())
        /// An object with any keys.
        case map(Schema, Limits = Limits())
        /// An object. Members that are not listed are no violation, if they are what `additional` says.
        case object([Field], additional: Schema? = nil)
        /// A list with a place for each of these, in their order.
        case tuple([Field])
        /// This or null.
        case nullable(Schema)
        /// One of several.
        case union(Union)
        /// The declared type of this name.
        case type(String)
    }

    /// What a string says.
    public enum Text: String, Hashable, Sendable, CaseIterable {
        /// Whatever it likes.
        case plain
        /// A number, a whole one, or one that is not negative either, in decimal digits.
        case decimal, integer, unsigned
        /// A day, as ISO 8601 writes it.
        case date
        /// A duration, as ISO 8601 writes it.
        case duration
        /// A UUID, RFC 9562, or one that is sent as its 32 digits alone.
        case uuid, hexUUID
        /// An absolute URL.
        case url
        /// Bytes in Base64, RFC 4648.
        case base64
    }

    /// How a point in time is written.
    public enum Time: Hashable, Sendable {
        /// A string by RFC 3339.
        case iso8601
        /// Numbers since 1970.
        case unixSeconds, unixMilliseconds
        /// A string as a pattern of letters says.
        case pattern(String)
    }

    /// A member of an object.
    public struct Field: Hashable, Sendable {
        /// Its key.
        public var key: String
        /// What it is.
        public var schema: Schema
        /// Whether it has to be there.
        public var isRequired: Bool
        /// Whether no log may show it.
        public var isSensitive: Bool

        /// A member.
        public init(_ key: String, _ schema: Schema, isRequired: Bool = true, isSensitive: Bool = false) {
            self.key = key
            self.schema = schema
            self.isRequired = isRequired
            self.isSensitive = isSensitive
        }
    }
}

extension APIDescription {
    /// The limits of a value within its type. A nil limit does not apply.
    public struct Limits: Hashable, Sendable {
        /// The smallest number in JSON's syntax. It is text, so that decimals are compared by their digits.
        public var min: String?
        /// The largest number.
        public var max: String?
        /// A number that all are greater than.
        public var exclusiveMin: String?
        /// A number that all are less than.
        public var exclusiveMax: String?
        /// A number greater than zero that all are whole multiples of.
        public var multipleOf: String?
        /// A regular expression that a string must contain. With `^` and `$` it must match the whole string.
        public var pattern: String?
        /// The minimum number of Unicode scalars in a string.
        public var minLength: Int?
        /// The maximum number of Unicode scalars in a string.
        public var maxLength: Int?
        /// The minimum number of elements in a list, or entries in a map.
        public var minItems: Int?
        /// The maximum number of elements in a list, or entries in a map.
        public var maxItems: Int?

        /// Creates limits.
        public init(
            min: String? = nil,
            max: String? = nil,
            exclusiveMin: String? = nil,
            exclusiveMax: String? = nil,
            multipleOf: String? = nil,
            pattern: String? = nil,
            minLength: Int? = nil,
            maxLength: Int? = nil,
            minItems: Int? = nil,
            maxItems: Int? = nil
        ) {
            self.min = min
            self.max = max
            self.exclusiveMin = exclusiveMin
            self.exclusiveMax = exclusiveMax
            self.multipleOf = multipleOf
            self.pattern = pattern
            self.minLength = minLength
            self.maxLength = maxLength
            self.minItems = minItems
            self.maxItems = maxItems
        }
    }
}

extension APIDescription {
    /// What a value may be within its type. Limits that are nil leave everything as it is.
    public struct Limits: Hashable, Sendable {
        /// The least number, in JSON's spelling: text, so that a decimal is compared digit for digit.
        public var min: String?
        /// The greatest number.
        public var max: String?
        /// A regular expression that has to be found in a string; with `^` and `$` it is all of it.
        public var pattern: String?
        /// The fewest Unicode scalars of a string.
        public var minLength: Int?
        /// The most Unicode scalars of a string.
        public var maxLength: Int?
        /// The fewest elements of a list, or entries of a map.
        public var minItems: Int?
        /// The most elements of a list, or entries of a map.
        public var maxItems: Int?

        /// Limits.
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
}

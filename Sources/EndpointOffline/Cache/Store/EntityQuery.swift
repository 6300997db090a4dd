/// Which rows of a table are wanted, and in which order.
public struct EntityQuery: Hashable, Sendable {
    /// A column, and the direction in which rows are ordered by it.
    public struct Order: Hashable, Sendable {
        /// The column's name.
        public let column: String
        /// Whether the largest value comes first.
        public let isDescending: Bool

        /// From the smallest value to the largest.
        public static func ascending(_ column: String) -> Order { Order(column: column, isDescending: false) }

        /// From the largest value to the smallest.
        public static func descending(_ column: String) -> Order { Order(column: column, isDescending: true) }
    }

    /// A column, and the value that it has in every row that is wanted.
    public struct Filter: Hashable, Sendable {
        /// The column's name.
        public let column: String
        /// The value.
        public let value: EntityColumnValue

        /// A filter.
        public init(_ column: String, equals value: EntityColumnValue) {
            self.column = column
            self.value = value
        }
    }

    /// What every row that is wanted has to satisfy.
    public var filters: [Filter]

    /// What rows are ordered by; rows that are equal in all of it are ordered by their keys' UTF-8 bytes.
    public var order: [Order]

    /// How many rows are wanted at the most; nil for all.
    public var limit: Int?

    /// A query; by default for all rows, in the order of their keys.
    public init(filters: [Filter] = [], order: [Order] = [], limit: Int? = nil) {
        self.filters = filters
        self.order = order
        self.limit = limit
    }
}

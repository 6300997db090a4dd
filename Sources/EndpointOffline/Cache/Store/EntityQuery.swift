/// A selection of rows of a table, and their order.
public struct EntityQuery: Hashable, Sendable {
    /// A column, and the direction in which rows are ordered by it.
    public struct Order: Hashable, Sendable {
        /// The column's name.
        public let column: String
        /// The largest value comes first.
        public let isDescending: Bool

        /// From the smallest value to the largest.
        public static func ascending(_ column: String) -> Order { Order(column: column, isDescending: false) }

        /// From the largest value to the smallest.
        public static func descending(_ column: String) -> Order { Order(column: column, isDescending: true) }
    }

    /// A column, and the value that selected rows have in it.
    public struct Filter: Hashable, Sendable {
        /// The column's name.
        public let column: String
        /// The value.
        public let value: EntityColumnValue

        /// Creates a filter.
        public init(_ column: String, equals value: EntityColumnValue) {
            self.column = column
            self.value = value
        }
    }

    /// The filters. A selected row meets all of them.
    public var filters: [Filter]

    /// The order of the rows. Rows that are equal in it are ordered by the UTF-8 bytes of their keys.
    public var order: [Order]

    /// The maximum number of rows; nil for all.
    public var limit: Int?

    /// Creates a query. By default, it selects all rows, in the order of their keys.
    public init(filters: [Filter] = [], order: [Order] = [], limit: Int? = nil) {
        self.filters = filters
        self.order = order
        self.limit = limit
    }
}

public import EndpointRuntime

extension EntityQuery {
    /// Selects the matching records in the order of the query. Use it in a store that cannot query its file.
    ///
    /// - Throws: ``EntityStoreError`` if the table lacks a column that the query names.
    public func select(
        _ records: some Sequence<EntityRecord>,
        in table: EntityTable
    ) throws(EntityStoreError) -> [EntityRecord] {
        try Resolved(self, in: table).select(records)
    }

    /// The query with its columns as indexes into a record, so that comparing rows needs no lookup of names.
    package struct Resolved: Sendable {
        private let filters: [(place: Int, value: EntityColumnValue)]
        private let order: [(place: Int, isDescending: Bool)]
        private let limit: Int?

        /// Resolves the columns. It throws if the table lacks a column that the query names.
        package init(_ query: EntityQuery, in table: EntityTable) throws(EntityStoreError) {
            var filters: [(place: Int, value: EntityColumnValue)] = []
            for filter in query.filters { filters.append((try table.place(of: filter.column), filter.value)) }
            var order: [(place: Int, isDescending: Bool)] = []
            for step in query.order { order.append((try table.place(of: step.column), step.isDescending)) }
            (self.filters, self.order, self.limit) = (filters, order, query.limit)
        }

        /// Returns true if a record meets all filters. Numbers are compared by value, so 1 equals 1.0.
        package func matches(_ record: EntityRecord) -> Bool {
            filters.allSatisfy { filter in
                let value = record.columns[filter.place].comparable
                let wanted = filter.value.comparable
                return !(value < wanted) && !(wanted < value)
            }
        }

        /// Returns true if one record comes before another.
        package func precedes(_ first: EntityRecord, _ second: EntityRecord) -> Bool {
            for step in order {
                let (one, other) = (first.columns[step.place].comparable, second.columns[step.place].comparable)
                if one < other { return !step.isDescending }
                if other < one { return step.isDescending }
            }
            return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
        }

        /// The matching records, in order.
        package func select(_ records: some Sequence<EntityRecord>) -> [EntityRecord] {
            let sorted = records.filter(matches).sorted(by: precedes)
            return limit.map { Array(sorted.prefix(max($0, 0))) } ?? sorted
        }
    }
}

extension EntityColumnValue {
    /// The value for comparisons. NaN counts as no value, as in SQLite.
    fileprivate var comparable: EntityColumnValue {
        if case .real(let number) = self, number.isNaN { .null } else { self }
    }
}

extension EntityTable {
    fileprivate func place(of column: String) throws(EntityStoreError) -> Int {
        if let place = columns.firstIndex(of: column) { return place }
        throw EntityStoreError(.other, reason: "the table \(name) has no column \(column)")
    }

    /// Throws if a record has more or fewer values than the table has columns.
    package func check(_ records: [EntityRecord]) throws(EntityStoreError) {
        guard let record = records.first(where: { $0.columns.count != columns.count }) else { return }
        let reason = "a record of the table \(name) has \(record.columns.count) values for \(columns.count) columns"
        throw EntityStoreError(.other, reason: reason)
    }
}

extension EntityTransaction {
    /// Checks that the changes fit their tables. A store calls it before it changes anything.
    ///
    /// - Throws: ``EntityStoreError`` if a change names a column that its table lacks, or a record has more or fewer
    ///   values than its table has columns.
    public func check() throws(EntityStoreError) {
        for change in changes {
            switch change {
            case .save(let records, _, let table): try table.check(records)
            case .deleteOthers(let query, _, _, let table), .invalidateOthers(let query, _, _, let table):
                _ = try EntityQuery.Resolved(query, in: table)
            default: break
            }
        }
    }
}

internal import EndpointOffline
internal import EndpointRuntime
internal import GRDB

extension Row {
    /// Returns the value of a column. Throws if it has another type, as in a damaged file. GRDB's own access would
    /// end the process.
    func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
        guard index < count, let value = Value.fromDatabaseValue(self[index] as DatabaseValue) else {
            throw EntityStoreError(.damaged, reason: "a column differs from what was written")
        }
        return value
    }

    /// Returns the value of a column, and nil if it is `NULL`.
    func optional<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value? {
        (self[index] as DatabaseValue).isNull ? nil : try value(index)
    }
}

extension Statement {
    /// Returns the result of `body` for the first row, and nil if there is no row. The row is valid only until the
    /// statement runs again.
    func first<Value>(_ arguments: StatementArguments, _ body: (Row) throws -> Value) throws -> Value? {
        setUncheckedArguments(arguments)
        let cursor = try Row.fetchCursor(self)
        return try withExtendedLifetime(cursor) { try cursor.next().map(body) }
    }
}

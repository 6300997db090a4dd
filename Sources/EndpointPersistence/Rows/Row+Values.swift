#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import GRDB

    extension Row {
        /// A column's value; throws where it has another type, as in a damaged file. GRDB's own access ends the process then.
        func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
            guard index < count, let value = Value.fromDatabaseValue(self[index] as DatabaseValue) else {
                throw EntityStoreError(.damaged, reason: "a column differs from what was written")
            }
            return value
        }

        /// A column's value; nil where it has none.
        func optional<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value? {
            (self[index] as DatabaseValue).isNull ? nil : try value(index)
        }
    }

    extension Statement {
        /// What `body` makes of the first row, which is there only until the statement runs again; nil where there is none.
        func first<Value>(_ arguments: StatementArguments, _ body: (Row) throws -> Value) throws -> Value? {
            setUncheckedArguments(arguments)
            let cursor = try Row.fetchCursor(self)
            return try withExtendedLifetime(cursor) { try cursor.next().map(body) }
        }
    }
#endif

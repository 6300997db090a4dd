import GRDB

extension Database {
    /// Makes a store's file one of a later version, or of an earlier one.
    func changeVersion(by number: Int) throws {
        let version = try Int.fetchOne(self, sql: "PRAGMA user_version") ?? 0
        try execute(sql: "PRAGMA user_version = \(version + number)")
    }
}

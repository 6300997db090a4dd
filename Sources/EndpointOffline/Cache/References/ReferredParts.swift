internal import Foundation

/// What a record was made of that a store holds in several tables.
final class ReferredParts: Sendable {
    /// The JSON of the owner, as it is stored: with keys in the place of the others.
    let stored: Data
    /// The JSON that was made of it.
    let whole: Data
    /// The entities that stand in it.
    let keys: Set<EntityKey>
    /// When the newest of them was saved.
    let newest: Date

    init(stored: Data, whole: Data, keys: Set<EntityKey>, newest: Date) {
        self.stored = stored
        self.whole = whole
        self.keys = keys
        self.newest = newest
    }
}

extension EntityRecord {
    /// When the newest of what the record shows was saved.
    var newestPart: Date { parts.map { max($0.newest, savedAt) } ?? savedAt }
}

extension Sequence<EntityRecord> {
    /// The entities of other tables that stand in the records.
    var referred: Set<EntityKey> {
        reduce(into: []) { keys, record in
            if let parts = record.parts { keys.formUnion(parts.keys) }
        }
    }
}

/// Bytes as a key: `Data` itself hashes its first bytes alone.
struct PartBytes: Hashable {
    let reference: Int
    let table: String
    let bytes: Data

    func hash(into hasher: inout Hasher) {
        hasher.combine(reference)
        hasher.combine(table)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension Data {
    /// The bytes with others in the place of some, which stand in their order.
    func replacing(_ replacements: [(range: Range<Int>, with: Data)]) -> Data {
        guard !replacements.isEmpty else { return self }
        var made = Data()
        made.reserveCapacity(replacements.reduce(count) { $0 + $1.with.count - $1.range.count })
        var position = 0
        for (range, bytes) in replacements {
            made.append(part(position..<range.lowerBound))
            made.append(bytes)
            position = range.upperBound
        }
        made.append(part(position..<count))
        return made
    }

    /// Some of the bytes, counted from the first, wherever that stands.
    func part(_ range: Range<Int>) -> Data {
        self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
    }
}

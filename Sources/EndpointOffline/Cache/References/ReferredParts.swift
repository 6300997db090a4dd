internal import Foundation

/// The parts of a record that a store keeps in several tables.
final class ReferredParts: Sendable {
    /// The stored JSON of the owner, with keys in place of the other entities.
    let stored: Data
    /// The assembled JSON.
    let whole: Data
    /// The entities in it.
    let keys: Set<EntityKey>
    /// The revision in which the newest of them was saved.
    let newest: Int64

    init(stored: Data, whole: Data, keys: Set<EntityKey>, newest: Int64) {
        self.stored = stored
        self.whole = whole
        self.keys = keys
        self.newest = newest
    }
}

extension EntityRecord {
    /// The revision in which the newest part of the record was saved.
    var newestPart: Int64 { parts.map { max($0.newest, revision) } ?? revision }
}

extension Sequence<EntityRecord> {
    /// The entities of other tables in the records.
    var referred: Set<EntityKey> {
        reduce(into: []) { keys, record in
            if let parts = record.parts { keys.formUnion(parts.keys) }
        }
    }
}

/// Bytes as a dictionary key. `Data` only hashes its first bytes.
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
    /// The bytes with replacements for some ranges, which must be in order.
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

    /// A part of the bytes, counted from the first one, whatever its index is.
    func part(_ range: Range<Int>) -> Data {
        self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
    }
}

public import Foundation

/// What a store does to a kept answer. Each says whether the answer changed.
extension StoredAnswer {
    /// Appends the keys of another page to a list, without those that it holds. Does nothing to what is no list.
    ///
    /// A list that a write made invalid stays so.
    @discardableResult
    public mutating func append(_ ids: [String], savedAt date: Date, isComplete: Bool) -> Bool {
        guard case .entities(let held) = content else { return false }
        var known = Set(held)
        content = .entities(held + ids.filter { known.insert($0).inserted })
        if savedAt != nil { savedAt = date }
        self.isComplete = isComplete
        return true
    }

    /// Takes keys out of a list.
    @discardableResult
    public mutating func remove(_ ids: [String]) -> Bool {
        guard case .entities(let held) = content else { return false }
        let gone = Set(ids)
        let rest = held.filter { !gone.contains($0) }
        content = .entities(rest)
        return rest.count < held.count
    }

    /// Puts a key at the front of a list that does not hold it.
    @discardableResult
    public mutating func insert(_ id: String) -> Bool {
        guard case .entities(let ids) = content, !ids.contains(id) else { return false }
        content = .entities([id] + ids)
        return true
    }

    /// Makes the answer stale.
    @discardableResult
    public mutating func invalidate() -> Bool {
        defer { savedAt = nil }
        return savedAt != nil
    }
}

internal import EndpointRuntime
public import Foundation

/// The changes that a store makes to a stored answer. Each returns whether the answer changed.
extension StoredAnswer {
    /// Applies the changes that writes made to the stored answer since this one was requested: the keys that they
    /// inserted at the front of the list, and that they made it stale. Keys that further pages appended are not
    /// applied.
    ///
    /// - Parameters:
    ///   - current: The answer that is stored now.
    ///   - asked: The answer that was stored when this one was requested; nil if there was none.
    /// - Returns: Whether the answer changed.
    @discardableResult
    public mutating func takeOver(from current: StoredAnswer?, since asked: StoredAnswer?) -> Bool {
        guard let current, let asked else { return false }
        let before = self
        invalidations = current.invalidations
        let isInvalidSince = asked.savedAt != nil || asked.invalidations != current.invalidations
        if current.savedAt == nil, isInvalidSince { savedAt = nil }
        if case .entities(let ids) = content, case .entities(let now) = current.content,
            case .entities(let held) = asked.content
        {
            let (known, named) = (held.exact, ids.exact)
            let inserted = now.prefix { !known.contains(ExactText($0)) }.filter { !named.contains(ExactText($0)) }
            content = .entities(inserted + ids)
        }
        return self != before
    }

    /// Appends the keys of a further page to a list, without those that it contains. Does nothing if the answer is not
    /// a list.
    ///
    /// A list that a write made stale stays stale.
    @discardableResult
    public mutating func append(_ ids: [String], savedAt date: Date, isComplete: Bool) -> Bool {
        guard case .entities(let held) = content else { return false }
        var known = held.exact
        content = .entities(held + ids.filter { known.insert(ExactText($0)).inserted })
        if savedAt != nil { savedAt = date }
        self.isComplete = isComplete
        return true
    }

    /// Removes keys from a list.
    @discardableResult
    public mutating func remove(_ ids: [String]) -> Bool {
        guard case .entities(let held) = content else { return false }
        let gone = ids.exact
        let rest = held.filter { !gone.contains(ExactText($0)) }
        content = .entities(rest)
        return rest.count < held.count
    }

    /// Inserts a key at the front of a list that does not contain it.
    @discardableResult
    public mutating func insert(_ id: String) -> Bool {
        guard case .entities(let ids) = content, !ids.exact.contains(ExactText(id)) else { return false }
        content = .entities([id] + ids)
        return true
    }

    /// Makes the answer stale.
    @discardableResult
    public mutating func invalidate() -> Bool {
        savedAt = nil
        invalidations += 1
        return true
    }
}

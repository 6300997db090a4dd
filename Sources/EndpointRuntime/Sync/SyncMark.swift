internal import Foundation

/// What it takes to ask for changes alone.
struct SyncFeed<Entity: StoredEntity>: Sendable {
    /// Whether an entity says that it is gone; nil where the server leaves out what is gone.
    let isDeleted: (@Sendable (Entity) -> Bool)?

    /// For how long changes alone are asked for, in seconds. After that the whole list is, because something may have gone
    /// unnoticed: what a server leaves out is noticed in no other way, and no server keeps what it knows of deleted entities for
    /// ever.
    var longest: Double { isDeleted == nil ? 24 * 3600 : 30 * 24 * 3600 }
}

/// When a sync succeeded last, and from when on it asks for changes the next time.
struct SyncMark: Sendable, Equatable {
    /// By the device's clock.
    let savedAt: Date
    /// By the server's clock; nil where no answer said what time it was there.
    let answeredAt: Date?

    init(savedAt: Date, answeredAt: Date?) {
        self.savedAt = savedAt
        self.answeredAt = answeredAt
    }

    /// The mark that is kept in a store; nil where it is none.
    init?(_ answer: StoredAnswer) {
        guard let savedAt = answer.savedAt, case .bytes(let data) = answer.content else { return nil }
        self.savedAt = savedAt
        answeredAt = Double(String(decoding: data, as: UTF8.self)).map { Date(timeIntervalSince1970: $0) }
    }

    /// Keeps the mark in a store: as the answer to a read that nobody makes.
    func kept(for method: String) -> EntityTransaction.Change {
        let text = answeredAt.map { "\($0.timeIntervalSince1970)" } ?? ""
        return .keep(StoredAnswer(.bytes(Data(text.utf8)), savedAt: savedAt), Self.key(of: method))
    }

    /// Under which key the mark of a sync is kept.
    static func key(of method: String) -> StoredAnswerKey { StoredAnswerKey(method: method, request: "") }

    /// How much further back than the last answer changes are asked for, in seconds. A server may take a while to show what it
    /// was told, and the clocks of its machines differ. What comes twice is saved twice.
    static let overlap = 60.0

    /// The date that the server is asked for changes since; nil where the whole list has to be asked for.
    func since<Entity>(at date: Date, _ feed: SyncFeed<Entity>) -> Date? {
        let age = date.timeIntervalSince(savedAt)
        guard let answeredAt, age >= 0, age < feed.longest else { return nil }
        return answeredAt.addingTimeInterval(-Self.overlap)
    }
}

extension EntityCacheCore {
    /// When a sync succeeded last; nil where it never did. Where the store fails, that is told, and nothing is known.
    func mark(of method: String, _ operation: EndpointOperation) async -> SyncMark? {
        do throws(EntityStoreError) {
            return try await store.answer(for: SyncMark.key(of: method)).flatMap { SyncMark($0) }
        } catch {
            tell(operation, .storeFailed(error))
            return nil
        }
    }
}

internal import EndpointRuntime
internal import Foundation

/// What a server is asked for changes since.
enum SyncPoint: Sendable, Equatable {
    /// What time it was at the server.
    case date(Date)
    /// What the server handed out.
    case token(String)

    var date: Date? { if case .date(let date) = self { date } else { nil } }
    var token: String? { if case .token(let token) = self { token } else { nil } }
}

/// What it takes to ask for changes alone.
struct SyncFeed<Entity: StoredEntity>: Sendable {
    /// Where an answer hands out a token; nil where changes are asked for since a date.
    let token: SyncToken?
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
    /// From where on the next sync asks for changes; nil where no answer said that.
    let point: SyncPoint?

    init(savedAt: Date, point: SyncPoint?) {
        self.savedAt = savedAt
        self.point = point
    }

    /// The mark that is kept in a store; nil where it is none.
    init?(_ answer: StoredAnswer) {
        guard let savedAt = answer.savedAt, case .bytes(let data) = answer.content else { return nil }
        self.savedAt = savedAt
        let text = String(decoding: data, as: UTF8.self)
        point =
            if text.hasPrefix(Self.tokenPrefix) {
                .token(String(text.dropFirst(Self.tokenPrefix.count)))
            } else {
                Double(text).map { .date(Date(timeIntervalSince1970: $0)) }
            }
    }

    /// What a token is told from a date by.
    private static let tokenPrefix = "token "

    /// Keeps the mark in a store: as the answer to a read that nobody makes.
    ///
    /// A token may say what the user looked for, so it is encrypted where the entities are.
    func kept(for method: String, isEncrypted: Bool = false) -> EntityTransaction.Change {
        let text =
            switch point {
            case nil: ""
            case .date(let date): "\(date.timeIntervalSince1970)"
            case .token(let token): Self.tokenPrefix + token
            }
        let answer = StoredAnswer(.bytes(Data(text.utf8)), savedAt: savedAt, isEncrypted: isEncrypted)
        return .keep(answer, Self.key(of: method))
    }

    /// Under which key the mark of a sync is kept.
    static func key(of method: String) -> StoredAnswerKey { StoredAnswerKey(method: method, request: "") }

    /// How much further back than the last answer changes are asked for, in seconds. A server may take a while to show what it
    /// was told, and the clocks of its machines differ. What comes twice is saved twice.
    static let overlap = 60.0

    /// What the server is asked for changes since; nil where the whole list has to be asked for.
    func since<Entity>(at date: Date, _ feed: SyncFeed<Entity>) -> SyncPoint? {
        let age = date.timeIntervalSince(savedAt)
        guard age >= 0, age < feed.longest else { return nil }
        // A newer version of the app may ask in the other way than the one that kept the mark.
        return switch (point, feed.token) {
        case (.date(let answeredAt)?, nil): .date(answeredAt.addingTimeInterval(-Self.overlap))
        case (.token(let token)?, .some): .token(token)
        default: nil
        }
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

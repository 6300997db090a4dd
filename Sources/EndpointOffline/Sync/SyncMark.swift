internal import EndpointRuntime
internal import Foundation

/// The point since which changes are requested.
enum SyncPoint: Sendable, Equatable {
    /// The server's time.
    case date(Date)
    /// A token from the server.
    case token(String)

    var date: Date? { if case .date(let date) = self { date } else { nil } }
    var token: String? { if case .token(let token) = self { token } else { nil } }
}

/// The parts of an API from which only the changes are requested.
struct SyncFeed: Sendable {
    /// The place of the token in an answer; nil if changes are requested since a date.
    let token: SyncToken?
    /// The mark of deleted entities; nil if the server leaves out deleted entities.
    let mark: SyncDeletionMark?

    /// The time for which only changes are requested, in seconds. After that, the whole list is requested, to find
    /// deleted entities that were missed: a server that leaves them out reports them in no other way, and no server
    /// stores its deleted entities for ever.
    var longest: Double { mark == nil ? 24 * 3600 : 30 * 24 * 3600 }
}

/// The time of the last successful sync, and the point since which the next one requests changes.
struct SyncMark: Sendable, Equatable {
    /// The time by the device's clock.
    let savedAt: Date
    /// The point since which the next sync requests changes; nil if no answer contained one.
    let point: SyncPoint?

    init(savedAt: Date, point: SyncPoint?) {
        self.savedAt = savedAt
        self.point = point
    }

    /// Reads a stored mark; nil if it is not valid.
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

    /// Distinguishes a token from a date.
    private static let tokenPrefix = "token "

    /// Stores the mark as the answer to a read that no code makes.
    ///
    /// A token may contain what the user searched for, so it is encrypted if the entities are.
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

    /// The key of a sync's mark.
    static func key(of method: String) -> StoredAnswerKey { StoredAnswerKey(method: method, request: "") }

    /// The time between the beginning of the requested changes and the last answer, in seconds. Changes may become
    /// visible late, and the clocks of a server's machines differ. Changes that arrive twice are saved twice.
    static let overlap = 60.0

    /// The point since which changes are requested; nil if the whole list must be requested.
    func since(at date: Date, _ feed: SyncFeed) -> SyncPoint? {
        let age = date.timeIntervalSince(savedAt)
        guard age >= 0, age < feed.longest else { return nil }
        // Another version of the app may have stored the mark, and may use dates instead of tokens.
        return switch (point, feed.token) {
        case (.date(let answeredAt)?, nil): .date(answeredAt.addingTimeInterval(-Self.overlap))
        case (.token(let token)?, .some): .token(token)
        default: nil
        }
    }
}

extension EntityCacheCore {
    /// The last successful sync; nil if there was none. If the store fails, this is reported.
    func mark(of method: String, _ operation: EndpointOperation) async -> SyncMark? {
        do throws(EntityStoreError) {
            return try await store.answer(for: SyncMark.key(of: method)).flatMap { SyncMark($0) }
        } catch {
            tell(operation, .storeFailed(error))
            return nil
        }
    }
}

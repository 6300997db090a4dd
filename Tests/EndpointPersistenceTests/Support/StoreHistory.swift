import CrashProbe
import EndpointRuntime
import Foundation

/// One thing that happens to a store.
enum StoreEvent: CustomStringConvertible, Sendable {
    /// An answer that was requested this many transactions ago; to a write, or to a read.
    case save([String], amount: Int, at: Int, ago: Int, isWritten: Bool)
    case update(String, amount: Int?)
    case delete([String])
    case deleteOthers(amount: Int, except: [String], ago: Int)
    case invalidateOthers(amount: Int, except: [String], ago: Int)
    case deleteAll
    case keep(Int, [String], at: Int)
    case append(Int, [String], at: Int)
    case insert(String)
    case invalidate
    case forget(Int)
    case read(String)
    case trim(entries: Int)
    case late([String])
    case wipe
    case reopen

    var description: String {
        switch self {
        case .save(let ids, let amount, let at, let ago, let isWritten):
            "save \(ids) \(amount) @\(at), \(isWritten ? "written" : "requested") \(ago) ago"
        case .update(let id, let amount): "update \(id) \(amount.map(String.init) ?? "away")"
        case .delete(let ids): "delete \(ids)"
        case .deleteOthers(let amount, let ids, let ago):
            "delete others of \(amount), not \(ids), requested \(ago) ago"
        case .invalidateOthers(let amount, let ids, let ago):
            "make others of \(amount) stale, not \(ids), requested \(ago) ago"
        case .deleteAll: "delete all"
        case .keep(let key, let ids, let at): "keep \(key) \(ids) @\(at)"
        case .append(let key, let ids, let at): "append \(key) \(ids) @\(at)"
        case .insert(let id): "insert \(id)"
        case .invalidate: "invalidate"
        case .forget(let key): "forget \(key)"
        case .read(let id): "read \(id)"
        case .trim(let entries): "trim to \(entries)"
        case .late(let ids): "save \(ids) for an earlier user"
        case .wipe: "wipe"
        case .reopen: "reopen"
        }
    }

    /// The event changes the store in a transaction.
    var isTransaction: Bool {
        switch self {
        case .read, .late, .wipe, .reopen: false
        default: true
        }
    }

    /// Any event. Keys are few, so that events meet.
    static func random(_ random: inout Seeded) -> StoreEvent {
        let date = random.below(20)
        switch random.below(24) {
        case 0...6:
            let (ids, amount, ago) = (ids(&random), random.below(3), random.below(5))
            return .save(ids, amount: amount, at: date, ago: ago, isWritten: random.below(3) == 0)
        case 7: return .update(id(&random), amount: random.below(3) == 0 ? nil : random.below(3))
        case 8: return .delete(ids(&random))
        case 9: return .deleteOthers(amount: random.below(3), except: ids(&random), ago: random.below(5))
        case 10: return .invalidateOthers(amount: random.below(3), except: ids(&random), ago: random.below(5))
        case 11: return random.below(4) == 0 ? .deleteAll : .forget(random.below(3))
        case 12, 13: return .keep(random.below(3), ids(&random), at: date)
        case 14: return .append(random.below(3), ids(&random), at: date)
        case 15: return .insert(id(&random))
        case 16: return .invalidate
        case 17...19: return .read(id(&random))
        case 20: return .trim(entries: random.below(6))
        case 21: return .late(ids(&random))
        case 22: return random.below(3) == 0 ? .wipe : .read(id(&random))
        default: return .reopen
        }
    }

    private static func id(_ random: inout Seeded) -> String {
        ["a", "b", "c", "d", "e", "é", "zz", ""][random.below(8)]
    }

    private static func ids(_ random: inout Seeded) -> [String] {
        var ids: [String] = []
        for _ in 0..<random.below(5) {
            let next = id(&random)
            if !ids.contains(next) { ids.append(next) }
        }
        return ids
    }
}

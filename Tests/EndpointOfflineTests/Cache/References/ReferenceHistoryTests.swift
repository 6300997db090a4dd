import EndpointPersistence
import EndpointTesting
import Foundation
import RuntimeTestSupport
import TestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

/// Random histories of entities that stand in others, held against a model in which each is whole.
@Suite("Offline: random histories of entities in others", .timeLimit(.minutes(5)), .inTurn)
struct ReferenceHistoryTests {
    @Test("over a store in memory")
    func memory() async throws {
        try await run(1_500) { _ in
            let store = InMemoryEntityStore()
            return { store }
        }
    }

    @Test("over a store in a file, which each restart opens anew")
    func file() async throws {
        try await run(60) { folder in { SQLiteEntityStore(at: folder.appending(path: "cache.store")) } }
    }

    private typealias Opening = @Sendable (URL) -> () -> any EntityStore

    private func run(_ count: UInt64, _ opening: @escaping Opening) async throws {
        for seed in 1...count {
            var random = SeededGenerator(seed: seed)
            let events = (0..<25).map { _ in ReferenceEvent.random(&random) }
            guard try await departure(events, opening) != nil else { continue }
            let fewest = try await shrunk(events) { try await departure($0, opening) != nil }
            let found = try await departure(fewest, opening) ?? ""
            Issue.record("seed \(seed): \(found)\n\(fewest.map { "\($0)" }.joined(separator: "\n"))")
            return
        }
    }

    private func departure(_ events: [ReferenceEvent], _ opening: Opening) async throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "refers-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = opening(folder)
        var (store, model) = (ReferringEntityStore(open()), ReferenceModel())
        for (place, event) in events.enumerated() {
            model.now += 2
            if case .restart = event { store = ReferringEntityStore(open()) }
            try await make(event, store, at: model.now)
            model.apply(event)
            let (wares, vendors) = (try await store.all(WareDTO.self), try await store.all(VendorDTO.self))
            guard vendors == model.vendorsShown else { return "event \(place + 1): vendors are \(vendors)" }
            guard wares == model.waresShown else {
                return "event \(place + 1): expected \(model.waresShown), found \(wares)"
            }
            let read = try await store.one(WareDTO.self, "w0")
            guard read == wares.first(where: { $0.id == "w0" }) else { return "event \(place + 1): w0 is another one" }
        }
        return nil
    }

    private func make(_ event: ReferenceEvent, _ store: ReferringEntityStore, at now: Double) async throws {
        let (requestedAt, date) = (try await store.revision(), Date(timeIntervalSince1970: now))
        switch event {
        case .wares(let wares, let isLate): try await store.save(wares, at: now, isLate: isLate)
        case .vendor(let vendor): try await store.save([vendor], at: now)
        case .drop(let id):
            try await store.apply(EntityTransaction([.delete([id], table: VendorDTO.entityTable)]))
        case .clear(let id):
            let effect = CacheEffect.set(WareDTO.self, id: id, ["also": .array([])])
            try await store.apply(EntityTransaction(try effect.changes(requestedAt, date)))
        case .confirm:
            let records = try await store.entities(matching: EntityQuery(), in: WareDTO.entityTable)
            let confirmed = records.map { record in
                var record = record
                record.savedAt = date
                return record
            }
            let change = EntityTransaction.Change.save(
                confirmed,
                requestedAt: requestedAt,
                table: WareDTO.entityTable
            )
            try await store.apply(EntityTransaction([change]))
        case .restart: break
        case .wipe: try await store.wipe()
        }
    }
}

private enum ReferenceEvent: Sendable {
    /// An answer that holds wares; perhaps one that was asked for long ago.
    case wares([WareDTO], isLate: Bool)
    case vendor(VendorDTO)
    case drop(String)
    /// A write that sets a field of a ware.
    case clear(String)
    /// The server says of all wares that they are as they were.
    case confirm
    case restart, wipe

    static func random(_ random: inout SeededGenerator) -> ReferenceEvent {
        func vendor() -> VendorDTO {
            VendorDTO("v\(Int.random(in: 0..<4, using: &random))", "n\(Int.random(in: 0..<3, using: &random))")
        }
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8:
            // One answer shows each vendor in one way.
            var known: [String: VendorDTO] = [:]
            func consistent() -> VendorDTO {
                let made = vendor()
                known[made.id] = known[made.id] ?? made
                return known[made.id] ?? made
            }
            let wares = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                WareDTO(
                    "w\(Int.random(in: 0..<4, using: &random))",
                    by: Bool.random(using: &random) ? consistent() : nil,
                    also: (0..<Int.random(in: 0..<3, using: &random)).map { _ in consistent() }
                )
            }
            let unique = Dictionary(wares.map { ($0.id, $0) }) { first, _ in first }
            return .wares(unique.values.sorted { $0.id < $1.id }, isLate: Int.random(in: 0..<4, using: &random) == 0)
        case 8..<12: return .vendor(vendor())
        case 12..<14: return .drop("v\(Int.random(in: 0..<4, using: &random))")
        case 14..<17: return .clear("w\(Int.random(in: 0..<4, using: &random))")
        case 17: return .confirm
        case 18: return .restart
        default: return .wipe
        }
    }
}

/// What must be true: wares hold keys, and show the vendors as they are known last.
private struct ReferenceModel {
    private struct Ware {
        var by: String?
        var also: [String]
    }

    var now = 0.0
    private var wares: [String: Ware] = [:]
    private var vendors: [String: VendorDTO] = [:]
    /// What was deleted: no late answer brings it back.
    private var deleted: Set<String> = []

    var vendorsShown: [VendorDTO] { vendors.values.sorted { $0.id < $1.id } }

    var waresShown: [WareDTO] {
        wares.sorted { $0.key < $1.key }.compactMap { id, ware in
            let others = ware.also.compactMap { vendors[$0] }
            guard others.count == ware.also.count, ware.by.map({ vendors[$0] != nil }) ?? true else { return nil }
            return WareDTO(id, by: ware.by.flatMap { vendors[$0] }, also: others)
        }
    }

    mutating func apply(_ event: ReferenceEvent) {
        switch event {
        case .wares(let answered, let isLate):
            for ware in answered {
                for vendor in [ware.by].compactMap(\.self) + ware.also {
                    guard !isLate || vendors[vendor.id] == nil && !deleted.contains(vendor.id) else { continue }
                    vendors[vendor.id] = vendor
                }
                guard !isLate || wares[ware.id] == nil && !deleted.contains(ware.id) else { continue }
                wares[ware.id] = Ware(by: ware.by?.id, also: ware.also.map(\.id))
            }
        case .vendor(let vendor): vendors[vendor.id] = vendor
        case .drop(let id):
            vendors[id] = nil
            deleted.insert(id)
        case .clear(let id):
            // What cannot be shown whole is let go of.
            let isShown = waresShown.contains { $0.id == id }
            if isShown {
                wares[id]?.also = []
            } else if wares.removeValue(forKey: id) != nil {
                deleted.insert(id)
            }
        case .confirm, .restart: break
        case .wipe: (wares, vendors, deleted) = ([:], [:], [])
        }
    }
}

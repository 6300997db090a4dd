import CrashProbe
import Foundation
import RuntimeTestSupport
import Testing

/// Processes that are killed while they write and deliver: as often as `ENDPOINT_CRASH_COUNT` says, 20 times by default.
@Suite("The outbox in a file: kill -9 at any instant", .serialized, .timeLimit(.minutes(40)))
struct OutboxCrashTests {
    private static let count = ProcessInfo.processInfo.environment["ENDPOINT_CRASH_COUNT"].flatMap { Int($0) } ?? 20

    @Test("no write whose call returned is lost, none is duplicated, and the file opens")
    func killed() async throws {
        try await runStore("killed") { random, run in
            // Of every three: one is killed at some moment, one at some write or sync, and one beside an extension.
            switch run % 3 {
            case 0: [CrashRun("write", after: random.below(200))]
            case 1: [CrashRun("write", ["kills=\(random.below(400) + 1)"])]
            default: [CrashRun("write", after: random.below(250)), CrashRun("append", after: random.below(250))]
            }
        }
    }

    @Test("no write whose call returned is lost if the machine loses unsynced data")
    func powerLost() async throws {
        try await runStore("loses power") { random, run in [Self.powerLoss("write", &random, run)] }
    }

    @Test("the whole outbox: nothing is lost, doubled or out of order, and the files open")
    func outboxKilled() async throws {
        try await runOutbox("outbox killed") { random, run in
            run % 2 == 0
                ? [CrashRun("outbox", after: random.below(400))]
                : [CrashRun("outbox", ["kills=\(random.below(600) + 1)"])]
        }
    }

    @Test("the whole outbox, if the machine loses unsynced data")
    func outboxPowerLost() async throws {
        try await runOutbox("outbox loses power") { random, run in [Self.powerLoss("outbox", &random, run)] }
    }

    private static func powerLoss(_ mode: String, _ random: inout Seeded, _ run: Int) -> CrashRun {
        let loses = "loses=\(random.below(1 << 30))"
        return run % 2 == 0
            ? CrashRun(mode, [loses], after: random.below(300))
            : CrashRun(mode, [loses, "kills=\(random.below(400) + 1)"])
    }

    private func runStore(_ name: String, _ plan: (inout Seeded, Int) -> [CrashRun]) async throws {
        let till = CrashTill()
        try await run(name, "drain", { till.answer($0) }, { till.counts }, plan)
    }

    private func runOutbox(_ name: String, _ plan: (inout Seeded, Int) -> [CrashRun]) async throws {
        let till = SlipTill()
        try await run(name, "end", { till.answer($0) }, { till.counts }, plan)
        #expect(till.problems == [])
    }

    private func run(
        _ name: String,
        _ last: String,
        _ script: @escaping LoopbackServer.Script,
        _ delivered: () -> [String: Int],
        _ plan: (inout Seeded, Int) -> [CrashRun]
    ) async throws {
        let server = try LoopbackServer(keepsBodies: true, script)
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crash-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = CrashRun.Place(file: folder.appendingPathComponent("till.outbox"), address: server.address)
        // Each run uses another seed, which a failure prints.
        let seed = UInt64.random(in: 0...UInt64(UInt32.max))
        let returned: Set<String>
        do {
            returned = try await crash(name, Seeded(seed), place, delivered, plan)
            try await CrashRun(last).untilDone(place)
        } catch {
            print("\(name): failed with the seed \(seed); its files are in \(folder.path)")
            throw error
        }
        try FileManager.default.removeItem(at: folder)
        let counts = delivered()
        #expect(!returned.isEmpty)
        #expect(returned.filter { counts[$0] == nil } == [], "lost, with the seed \(seed)")
        #expect(counts.filter { $0.value != 1 } == [:], "doubled, with the seed \(seed)")
    }

    /// Starts the processes and kills them, again and again; answers with the writes whose calls returned.
    private func crash(
        _ name: String,
        _ seeded: Seeded,
        _ place: CrashRun.Place,
        _ delivered: () -> [String: Int],
        _ plan: (inout Seeded, Int) -> [CrashRun]
    ) async throws -> Set<String> {
        var random = seeded
        var returned: Set<String> = []
        for run in 0..<Self.count {
            let runs = plan(&random, run)
            try await withThrowingTaskGroup(of: Set<String>.self) { group in
                for (index, one) in runs.enumerated() {
                    group.addTask { try await one.untilKilled(place, name: "\(run)/\(index)") }
                }
                for try await names in group { returned.formUnion(names) }
            }
            if (run + 1) % 50 == 0 {
                print(
                    "\(name): \(run + 1) of \(Self.count), \(returned.count) writes, \(delivered().count) delivered"
                )
            }
        }
        return returned
    }
}

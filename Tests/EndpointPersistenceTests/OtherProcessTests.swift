import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Another process on the file, as an app's extension is: a real one, which a test talks to.
@Suite("SQLiteEntityStore: another process", .timeLimit(.minutes(1)))
struct OtherProcessTests {
    private static func with(
        _ access: String = "readWrite",
        _ body: (StoreFolder, ProcessLines) async throws -> Void
    ) async throws {
        try await StoreFolder.with { folder async throws in
            let other = try process(folder, access)
            defer { other.stop() }
            try await body(folder, other)
        }
    }

    private static func process(_ folder: StoreFolder, _ access: String = "readWrite") throws -> ProcessLines {
        let probe = BuiltProducts.folder.appendingPathComponent("CrashProbe")
        return try ProcessLines(probe, ["entities", folder.file.path, access, "-"])
    }

    @Test("each process sees the other's changes at its next read")
    func reading() async throws {
        try await Self.with { folder, other async throws in
            let store = folder.store()
            try await store.apply(Samples.save(["a"]))
            #expect(try await other.ask("ids") == "ids a")
            #expect(try await other.ask("save b c") == "saved")
            #expect(try await store.ids() == ["a", "b", "c"])
            try await store.apply(EntityTransaction([.delete(["b"], table: Samples.table)]))
            #expect(try await other.ask("ids") == "ids a c")
        }
    }

    @Test("a read-only process sees changes, and makes none")
    func readingAlone() async throws {
        try await Self.with("readOnly") { folder, other async throws in
            #expect(try await other.ask("ids") == "ids")
            let store = folder.store()
            try await store.apply(Samples.save(["a"]))
            #expect(try await other.ask("ids") == "ids a")
            #expect(try await other.ask("save b").hasPrefix("readOnly"))
            #expect(try await other.ask("wipe").hasPrefix("readOnly"))
            #expect(try await store.ids() == ["a"])
        }
    }

    @Test("after a wipe by the other process, the data is gone, and earlier requests are not saved")
    func wiping() async throws {
        try await Self.with { folder, other async throws in
            let store = folder.store()
            try await store.apply(Samples.save(["a"]))
            let generation = store.generation
            #expect(try await other.ask("wipe") == "wiped")
            #expect(try await store.ids() == [])
            #expect(folder.told == [.replacedByAnotherProcess])
            let late = EntityTransaction(Samples.save(["b"]).changes, generation: generation)
            #expect(try await store.apply(late) == false)
            try await store.apply(Samples.save(["c"]))
            #expect(try await other.ask("ids") == "ids c")
        }
    }

    @Test("several that make the file at the same time make one", arguments: 1...5)
    func making(_ round: Int) async throws {
        try await StoreFolder.with { folder async throws in
            let others = try (0..<3).map { _ in try Self.process(folder) }
            defer { for other in others { other.stop() } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, other) in others.enumerated() {
                    group.addTask { () async throws in #expect(try await other.ask("save \(number)") == "saved") }
                }
                group.addTask { try await folder.store().apply(Samples.save(["here"])) }
                try await group.waitForAll()
            }
            for other in others { #expect(try await other.ask("ids") == "ids 0 1 2 here") }
        }
    }

    @Test("a process that is killed during a save leaves all returned transactions complete, and no lock")
    func killing() async throws {
        try await StoreFolder.with { folder async throws in
            let store = folder.store()
            for round in 1...5 {
                let other = try Self.process(folder)
                _ = try await other.ask("pairs")
                // Beside one that writes, too.
                for number in 0..<20 { try await store.apply(Samples.save(["here \(round) \(number)"])) }
                let last = try #require(Int(try await other.line { Int($0) ?? 0 >= 20 * round }))
                await other.kill()
                let ids = Set(try await store.ids())
                #expect((0...last).allSatisfy { ids.contains("\($0)-left") })
                #expect(ids.filter { $0.hasSuffix("left") }.count == ids.filter { $0.hasSuffix("right") }.count)
                #expect(ids.filter { $0.hasPrefix("here \(round) ") }.count == 20)
                try await store.apply(Samples.save(["after \(round)"]))
            }
            #expect(folder.told == [])
        }
    }
}

import EndpointPersistence
import EndpointRuntime
import Foundation
import GRDB
public import Measuring

/// The cost of a store compared with plain GRDB, which stores the same payments in columns and decodes them with
/// Codable.
public func offlineFigures(_ workspace: Workspace) async throws -> [Figure] {
    let folder = workspace.folder.appending(path: "offline-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let saving = try await savingFigures(in: folder)
    let lists = try await listFigures(in: folder)
    return saving + lists + (try await sizeFigures(in: folder))
}

private func listFigures(in folder: URL) async throws -> [Figure] {
    let hundred = try await filled(100, "hundred", in: folder)
    let many = try await filled(10_000, "many", in: folder)
    let list = try await Race(rounds: 31, repetitions: 10, clock: .wall).run(
        { for _ in 0..<$0 { _ = try await hundred.list() } },
        { for _ in 0..<$0 { _ = try await hundred.plainList() } }
    )
    let long = try await Race(rounds: 9, repetitions: 1, clock: .wall).run(
        { for _ in 0..<$0 { _ = try await many.list() } },
        { for _ in 0..<$0 { _ = try await many.plainList() } }
    )
    let one = try await Race(rounds: 31, repetitions: 200, clock: .wall).run(
        { for _ in 0..<$0 { _ = try await many.store.entity(StoredPayments.id(77), in: StoredPayments.table) } },
        {
            for _ in 0..<$0 {
                _ = try await many.plain.read { try PlainPayment.fetchOne($0, key: StoredPayments.id(77)) }
            }
        }
    )
    return [
        Figure("a list of 100 / GRDB with Codable", list, limit: .ratio(1.5)),
        Figure("a list of 100", list.value, "µs", limit: .value(1_000)),
        Figure(
            "a list of 10,000 / GRDB with Codable",
            long.value,
            "µs",
            reference: long.reference,
            limit: .value(50_000)
        ),
        Figure("one entity by key / GRDB", one.value, "µs", reference: one.reference, limit: .value(50)),
    ]
}

/// 100,000 entities in one transaction, and the most memory that the process took meanwhile.
private func savingFigures(in folder: URL) async throws -> [Figure] {
    let payments = try StoredPayments("saving", in: folder)
    let (records, plain) = (StoredPayments.records(0..<100_000), StoredPayments.plainPayments(0..<100_000))
    let clock = ContinuousClock()
    let before = peakMegabytes()
    let value = try await clock.measure { try await payments.save(records) }
    let after = peakMegabytes()
    let reference = try await clock.measure { try await payments.save(plain) }
    return [
        Figure("save 100,000 / GRDB", value / .seconds(1), "s", reference: reference / .seconds(1), limit: .value(2)),
        Figure("save 100,000: memory beyond the values", after - before, "MB", limit: .value(50)),
    ]
}

/// The additional cost of a file with a million entities over one with ten thousand.
private func sizeFigures(in folder: URL) async throws -> [Figure] {
    let few = try await filled(10_000, "few", in: folder)
    let million = try StoredPayments("million", in: folder)
    for start in stride(from: 0, to: 1_000_000, by: 50_000) {
        try await million.save(StoredPayments.records(start..<start + 50_000))
        // The index of the query comes with its first read.
        if start == 0 { _ = try await million.list(1) }
    }
    let race = Race(rounds: 31, repetitions: 50, clock: .wall)
    let one = try await race.run(
        {
            for _ in 0..<$0 { _ = try await million.store.entity(StoredPayments.id(777_777), in: StoredPayments.table) }
        },
        { for _ in 0..<$0 { _ = try await few.store.entity(StoredPayments.id(7_777), in: StoredPayments.table) } }
    )
    let page = try await race.run(
        { for _ in 0..<$0 { _ = try await million.list(50) } },
        { for _ in 0..<$0 { _ = try await few.list(50) } }
    )
    return [
        Figure("by key of 1,000,000 / of 10,000", one, limit: .ratio(2)),
        Figure("first page of 1,000,000 / of 10,000", page, limit: .ratio(2)),
    ]
}

private func filled(_ count: Int, _ name: String, in folder: URL) async throws -> StoredPayments {
    let payments = try StoredPayments(name, in: folder)
    try await payments.save(StoredPayments.records(0..<count))
    try await payments.save(StoredPayments.plainPayments(0..<count))
    _ = try await payments.list(1)
    return payments
}

/// The peak memory of the process; 0 if the system does not report it.
private func peakMegabytes() -> Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return Double(line?.split(separator: " ").dropLast().last ?? "").map { $0 / 1_024 } ?? 0
}

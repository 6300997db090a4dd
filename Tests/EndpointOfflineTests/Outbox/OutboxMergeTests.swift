import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes that wait behind one that was merged with another device's version", .timeLimit(.minutes(1)))
struct OutboxMergeTests {
    /// A conflict as the app's function sees it: the titles of base, mine and theirs.
    private typealias Asked = Guarded<[[String?]]>

    private let rename = "BillRepository.renameBill"

    /// A device that knows a bill, from itself or from a list, which has no versions.
    private func device(hasVersion: Bool = true) async throws -> (device: TillDevice, outbox: Outbox<Till>) {
        let device = TillDevice()
        device.server.state.with { $0.bills["b1"] = TillServer.BillState(title: "rent") }
        let outbox = device.outbox(Till.plan(conflict: .app), retry: .once)
        if hasVersion {
            _ = try await outbox.cache.value(of: TillReads.bill("b1"))
        } else {
            _ = try await outbox.cache.value(of: TillReads.bills())
        }
        return (device, outbox)
    }

    private func decide(
        _ outbox: Outbox<Till>,
        _ asked: Asked,
        _ decision: @escaping @Sendable (PendingConflict<Bill>) -> ConflictResolution<Till>
    ) {
        outbox.resolve(rename, BillDTO.self) { conflict in
            asked.with { $0.append([conflict.base?.title, conflict.mine?.title, conflict.theirs?.title]) }
            return decision(conflict)
        }
    }

    private static func rename(_ title: String) -> ConflictResolution<Till> {
        .send(EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: "b1", title: title)))
    }

    private func deliver(_ device: TillDevice, _ outbox: Outbox<Till>) async throws {
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
    }

    @Test("each of three is asked about the merge before it", arguments: [false, true], [false, true])
    func chain(hasVersion: Bool, isRestarted: Bool) async throws {
        let (device, first) = try await device(hasVersion: hasVersion)
        device.server.fail(.away)
        for title in ["one", "two", "three"] { try await first.renameBill("b1", title) }
        try await first.settled(3)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        var outbox = first
        if isRestarted {
            await first.end()
            outbox = device.outbox(Till.plan(conflict: .app), retry: .once)
        }
        let asked = Asked([])
        decide(outbox, asked) { Self.rename("\($0.theirs?.title ?? "")+\($0.mine?.title ?? "")") }
        try await deliver(device, outbox)
        #expect(device.server.titles == ["theirs+one+two+three"])
        #expect(
            asked.with { $0 } == [
                ["rent", "one", "theirs"], ["one", "two", "theirs+one"], ["two", "three", "theirs+one+two"],
            ]
        )
    }

    @Test("a restart between two decisions changes nothing")
    func restart() async throws {
        let (device, first) = try await device()
        device.server.fail(.away)
        for title in ["one", "two"] { try await first.renameBill("b1", title) }
        try await first.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        let asked = Asked([])
        decide(first, asked) { _ in Self.rename("merged") }
        // The merge is delivered, and nothing else.
        device.server.fail { _ in device.server.titles == ["merged"] ? .away : .none }
        first.wake()
        try await until { device.server.titles == ["merged"] }
        try await first.settled(1)
        await first.end()
        let outbox = device.outbox(Till.plan(conflict: .app), retry: .once)
        decide(outbox, asked) { _ in .theirs }
        try await deliver(device, outbox)
        #expect(device.server.titles == ["merged"])
        #expect(asked.with { $0 } == [["rent", "one", "theirs"], ["one", "two", "merged"]])
    }

    @Test("so is one behind a write that was sent unchanged upon the other version, if that has another value")
    func mine() async throws {
        let (device, outbox) = try await device()
        device.server.fail(.away)
        try await outbox.payBill("b1")
        try await outbox.renameBill("b1", "two")
        try await outbox.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        let asked = Asked([])
        decide(outbox, asked) { _ in .theirs }
        try await deliver(device, outbox)
        #expect(asked.with { $0 } == [["rent", "two", "theirs"]])
        let bill = try #require(device.server.bills["b1"])
        #expect(bill.title == "theirs" && bill.status == "paid")
    }

    @Test("what comes of it as it was expected is asked of nobody")
    func expected() async throws {
        let (device, outbox) = try await device()
        device.server.fail(.away)
        try await outbox.renameBill("b1", "one")
        try await outbox.renameBill("b1", "two")
        try await outbox.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        let asked = Asked([])
        decide(outbox, asked) { _ in .mine }
        try await deliver(device, outbox)
        #expect(asked.with { $0 } == [["rent", "one", "theirs"]])
        #expect(device.server.titles == ["two"])
    }

    @Test("a write whose answer was lost, and that is found beside another device's value, counts as merged")
    func found() async throws {
        let (device, outbox) = try await device()
        device.server.state.with { $0.forgetsKeys = true }
        let faults = Guarded([TillServer.Fault.lost])
        device.server.fail { line in
            line.hasPrefix("GET") ? .none : faults.with { $0.isEmpty ? .away : $0.removeFirst() }
        }
        try await outbox.payBill("b1")
        try await until { device.server.bills["b1"]?.status == "paid" }
        try await outbox.renameBill("b1", "two")
        try await outbox.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        let asked = Asked([])
        decide(outbox, asked) { _ in .theirs }
        try await deliver(device, outbox)
        #expect(asked.with { $0 } == [["rent", "two", "theirs"]])
        #expect(device.server.titles == ["theirs"])
    }
}

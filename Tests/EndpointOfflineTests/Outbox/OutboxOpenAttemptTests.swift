import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: attempts that the server may be performing", .timeLimit(.minutes(1)))
struct OutboxOpenAttemptTests {
    /// A device with a bill of version 1, whose next writes fare as these faults say, one after the other.
    private func device(
        _ faults: [TillServer.Fault],
        then last: TillServer.Fault = .none,
        conflict: OutboxConflictPolicy = .server
    ) async throws -> (device: TillDevice, outbox: Outbox<Till>) {
        let device = TillDevice()
        let outbox = device.outbox(Till.plan(conflict: conflict))
        _ = try await outbox.createBill("rent").delivered()
        let rest = Guarded(faults)
        device.server.fail { line in
            guard !line.hasPrefix("GET") else { return .none }
            return rest.with { $0.isEmpty ? last : $0.removeFirst() }
        }
        return (device, outbox)
    }

    /// The idempotency keys of all writes but the first.
    private func keys(_ device: TillDevice) -> [String] { device.server.state.with { Array($0.keys.dropFirst()) } }

    /// Moves the clock only while nothing is being sent: on a busy machine, hours could pass during an attempt.
    private func passTime(_ device: TillDevice, _ outbox: Outbox<Till>, until holds: () async -> Bool) async throws {
        while await !holds() {
            let isSending = await outbox.entries().contains { $0.state == .sending }
            if !isSending, let clock = device.testClock, clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
            try Task.checkCancellation()
            for _ in 0..<20 { await Task.yield() }
        }
    }

    @Test(
        "a 409 to a key that was not answered means later, with the same key",
        arguments: [OutboxConflictPolicy.server, .client, .app]
    )
    func underWay(conflict: OutboxConflictPolicy) async throws {
        let (device, outbox) = try await device([.lost, .status(409), .status(409)], conflict: conflict)
        let write = try await outbox.renameBill("b1", "mine")
        try await passTime(device, outbox) { write.isDelivered }
        #expect(try await write.delivered().title == "mine")
        #expect(device.server.log == ["create rent", "rename rent to mine"])
        #expect(keys(device).count == 4 && Set(keys(device)).count == 1)
    }

    @Test("a creation that the server still performs is not parked", arguments: [TillServer.Fault.lost, .status(503)])
    func creation(first: TillServer.Fault) async throws {
        let (device, outbox) = try await device([first, .status(409)])
        let write = try await outbox.createBill("food")
        try await passTime(device, outbox) { write.isDelivered }
        #expect(device.server.log == ["create rent", "create food"])
    }

    @Test("what an earlier run of the app sent is open, too")
    func restart() async throws {
        let (device, first) = try await device([.none, .status(409)])
        let gate = Gate()
        device.server.hold(gate)
        try await first.renameBill("b1", "mine")
        try await until { keys(device).count == 1 }
        async let end: Void = first.end()
        gate.open()
        await end
        device.server.hold(nil)
        let next = device.outbox()
        try await passTime(device, next) { await next.entries().isEmpty }
        #expect(device.server.titles == ["mine"])
        #expect(Set(keys(device)).count == 1)
    }

    @Test("after ten such answers the write is parked with its key, and never gets another one")
    func parked() async throws {
        let (device, outbox) = try await device([.lost], then: .status(409))
        let write = try await outbox.renameBill("b1", "mine")
        try await passTime(device, outbox) {
            await outbox.entry(write.id)?.state != .waiting && keys(device).count > 10
        }
        let entry = try await outbox.parked()
        let refusal = OutboxRefusal(.mayBeDelivered, status: 409, idempotencyKey: keys(device)[0])
        #expect(entry.state == .parked(refusal))
        #expect(keys(device).count == 11 && Set(keys(device)).count == 1)
        #expect(refusal.description.contains(keys(device)[0]))
        await #expect(throws: OutboxError.mayBeDelivered) {
            try await outbox.edit(write.id, as: TitleDTO.self) { $0 }
        }
        await #expect(throws: OutboxError.parked(refusal)) { try await write.delivered() }
        device.server.fail(.none)
        try await outbox.retry(write.id)
        #expect(try await write.delivered().title == "mine")
        #expect(device.server.log == ["create rent", "rename rent to mine"])
    }

    @Test("after an hour of such answers the write is parked")
    func parkedAfterAnHour() async throws {
        let (device, outbox) = try await device([.lost], then: .status(409, retryAfter: "3000"))
        let write = try await outbox.renameBill("b1", "mine")
        try await passTime(device, outbox) { await outbox.entry(write.id)?.isParked == true }
        #expect(keys(device).count == 4)
    }

    @Test("a conflict whose code the API names is a refusal", arguments: [true, false])
    func code(isOpen: Bool) async throws {
        let (device, outbox) = try await device(isOpen ? [.status(500)] : [], then: .code("not_empty"))
        let write = try await outbox.deleteBill("b1")
        try await passTime(device, outbox) { await outbox.entry(write.id)?.isParked == true }
        let refusal = OutboxRefusal(.refused, status: 409, code: "not_empty")
        await #expect(throws: OutboxError.parked(refusal)) { try await write.delivered() }
        #expect(device.server.titles == ["rent"])
        #expect(await outbox.entry(write.id)?.isOpen == isOpen)
    }

    @Test("a refusal after an attempt without an answer leaves the key as it is")
    func refusedWhileOpen() async throws {
        let (device, outbox) = try await device([.status(500)])
        let write = try await outbox.renameBill("b1", "bad title")
        try await passTime(device, outbox) { await outbox.entry(write.id)?.isParked == true }
        await #expect(throws: OutboxError.mayBeDelivered) {
            try await outbox.edit(write.id, as: TitleDTO.self) { $0 }
        }
    }

    @Test("a 412 to a write that was performed before is its own effect", arguments: [true, false])
    func ownEffect(isRename: Bool) async throws {
        let (device, outbox) = try await device([.lost], conflict: .client)
        device.server.state.with { $0.forgetsKeys = true }
        if isRename {
            let write = try await outbox.renameBill("b1", "mine")
            try await passTime(device, outbox) { write.isDelivered }
            #expect(try await write.delivered().title == "mine")
            #expect(device.server.log == ["create rent", "rename rent to mine"])
        } else {
            let write = try await outbox.payBill("b1")
            try await passTime(device, outbox) { write.isDelivered }
            try await write.delivered()
            #expect(device.server.log == ["create rent", "pay rent"])
        }
        #expect(await outbox.entries() == [])
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).title == device.server.titles[0])
    }

    @Test("a 412 that is another's effect decides as the method says, and the write keeps its key")
    func othersEffect() async throws {
        for conflict in [OutboxConflictPolicy.server, .client] {
            let (device, outbox) = try await device([.lost], conflict: conflict)
            device.server.state.with { $0.forgetsKeys = true }
            let write = try await outbox.renameBill("b1", "mine")
            try await until { device.server.titles == ["mine"] }
            _ = device.server.renameElsewhere("theirs") { _ in 0 }
            try await passTime(device, outbox) { await outbox.entries().allSatisfy(\.isOverruled) }
            #expect(Set(keys(device)).count == 1)
            if conflict == .server {
                await #expect(throws: OutboxError.overruled) { try await write.delivered() }
                #expect(device.server.titles == ["theirs"])
            } else {
                #expect(try await write.delivered().title == "mine")
            }
        }
    }

    @Test("a further 412 parks the write")
    func furtherConflict() async throws {
        let (device, outbox) = try await device([.status(500)], then: .status(412), conflict: .client)
        let write = try await outbox.renameBill("b1", "mine")
        try await passTime(device, outbox) { await outbox.entry(write.id)?.isParked == true }
        let refusal = OutboxRefusal(.mayBeDelivered, status: 412, idempotencyKey: keys(device)[0])
        await #expect(throws: OutboxError.parked(refusal)) { try await write.delivered() }
        #expect(keys(device).count == 3 && Set(keys(device)).count == 1)
    }

    @Test("what no server received can be taken back, also after a restart", arguments: [false, true])
    func refusedConnection(isRestarted: Bool) async throws {
        let (device, first) = try await device([], then: .away)
        let write = try await first.renameBill("b1", "mine")
        try await until { !keys(device).isEmpty || device.server.requests.contains("PATCH /bills/b1") }
        try await first.settled(1)
        #expect(await first.entry(write.id)?.wasSent == false)
        if isRestarted {
            await first.end()
            let next = device.outbox()
            try await next.settled(1)
            #expect(await next.entries().map(\.wasSent) == [false])
        } else {
            #expect(try await write.cancel())
            #expect(await first.entries() == [])
        }
    }

    @Test("what a server may have received cannot be taken back", arguments: [TillServer.Fault.lost, .status(429)])
    func received(fault: TillServer.Fault) async throws {
        let (device, outbox) = try await device([], then: fault)
        let write = try await outbox.renameBill("b1", "mine")
        try await until { !keys(device).isEmpty }
        try await outbox.settled(1)
        #expect(try await !write.cancel())
        #expect(await outbox.entry(write.id)?.isOpen == (fault == .lost))
    }
}

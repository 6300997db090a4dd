import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: what an app can do with it", .timeLimit(.minutes(1)))
struct OutboxControlTests {
    @Test("what was not sent can be taken back, what was sent cannot")
    func cancel() async throws {
        let connectivity = TestConnectivity(.disconnected)
        let device = TillDevice(connectivity: connectivity)
        let outbox = device.outbox()
        let first = try await outbox.createBill("rent")
        #expect(try await first.cancel())
        #expect(await outbox.entries() == [])
        device.server.fail(.lost)
        let second = try await outbox.createBill("food")
        connectivity.set(.connected)
        try await until { device.server.requests.count == 1 }
        #expect(try await second.cancel() == false)
        device.server.fail(.none)
        outbox.wake()
        #expect(try await second.delivered().title == "food")
        #expect(device.server.log == ["create food"])
    }

    @Test("a write that was sent in an earlier run counts as sent")
    func cancelAfterRestart() async throws {
        let device = TillDevice()
        device.server.fail(.lost)
        let outbox = device.outbox()
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        await outbox.end()
        let next = device.outbox()
        #expect(try await next.core.cancel(write.id) == false)
        device.server.fail(.none)
        next.wake()
        try await next.settled()
        #expect(device.server.log == ["create rent"])
    }

    @Test("counts are observed")
    func counts() async throws {
        let device = TillDevice(connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        var counts = outbox.counts().makeAsyncIterator()
        #expect(await counts.next()?.pending == 0)
        _ = try await outbox.createBill("bad rent")
        #expect(await counts.next()?.pending == 1)
        (device.connectivity as? TestConnectivity)?.set(.connected)
        while let next = await counts.next(), next.parked != 1 {}
        try await outbox.drop(try await outbox.parked().id)
        while let next = await counts.next(), next.parked != 0 {}
        #expect(await outbox.entries() == [])
    }

    @Test("a refusal holds back its entity, or is skipped, as the settings say", arguments: [true, false])
    func holds(isHeld: Bool) async throws {
        let device = TillDevice()
        let outbox = device.outbox(Till.plan(OutboxSettings(onRefusal: isHeld ? .hold : .skip)))
        _ = try await outbox.createBill("rent").delivered()
        try await outbox.renameBill("b1", "bad rent")
        let payment = try await outbox.payBill("b1")
        _ = try await outbox.createBill("food").delivered()
        if isHeld {
            try await outbox.settled(2)
            #expect(device.server.bills["b1"]?.status == "open")
            try await outbox.drop(try await outbox.parked().id)
        }
        try await payment.delivered()
        #expect(device.server.bills["b1"]?.status == "paid")
    }

    @Test("who wakes the outbox during an attempt that fails gets another one at once")
    func wakeDuringAnAttempt() async throws {
        let device = TillDevice()
        let gate = Gate()
        device.server.hold(gate)
        device.server.fail(.away)
        let outbox = device.outbox()
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        device.server.fail(.none)
        device.server.hold(nil)
        outbox.wake()
        gate.open()
        // The device's clock stands still, so no wait would end.
        _ = try await write.delivered()
        #expect(device.server.requests.count == 2)
    }

    @Test("signing out deletes, or keeps for the same user's return", arguments: [true, false])
    func signOut(isKept: Bool) async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let plan = Till.plan(OutboxSettings(afterSignOut: isKept ? .keep : .delete))
        let outbox = device.outbox(plan)
        let write = try await outbox.createBill("rent")
        try await outbox.signOut()
        device.server.fail(.none)
        outbox.wake()
        await #expect(throws: (any Error).self) { try await outbox.createBill("food") }
        #expect(write.isDelivered == false)
        let bob = device.outbox(plan, user: "bob")
        _ = try await bob.createPerson("Bob").delivered()
        await bob.end()
        let ada = device.outbox(plan)
        try await ada.settled()
        #expect(device.server.titles == (isKept ? ["rent"] : []))
    }

    @Test("paused, nothing is sent, and somebody else may")
    func pause() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = await outbox.entries()
        outbox.pause()
        _ = try await outbox.createBill("rent")
        let other = device.outbox()
        try await until {
            other.wake()
            return device.server.titles == ["rent"]
        }
        await other.end()
        outbox.resume()
        try await outbox.settled()
        #expect(device.server.log == ["create rent"])
    }

    @Test("paused, what was not sent can be taken back, changed and dropped")
    func changePaused() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        _ = await outbox.entries()
        outbox.pause()
        // Nobody sends: the right to is somebody else's to take.
        try await until { outbox.core.sender.state.withLock { $0.lease == nil } }
        let first = try await outbox.createBill("rent")
        #expect(try await first.cancel())
        let second = try await outbox.createBill("food")
        try await outbox.drop(second.id)
        let third = try await outbox.createBill("tea")
        try await outbox.edit(third.id, as: TitleDTO.self) { _ in TitleDTO(title: "coffee") }
        let fourth = try await outbox.createBill("cake")
        try await outbox.deleteBill(try #require(fourth.value).id)
        #expect(await outbox.entries().map(\.id) == [third.id])
        try await until { outbox.core.sender.state.withLock { $0.lease == nil } }
        device.server.fail(.none)
        outbox.resume()
        #expect(try await third.delivered().title == "coffee")
        #expect(device.server.log == ["create coffee"])
    }

    @Test("paused, while another one sends, nothing is changed")
    func changeBesideSender() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = await outbox.entries()
        outbox.pause()
        try await until { outbox.core.sender.state.withLock { $0.lease == nil } }
        let other = try #require(try await device.store.lease())
        let write = try await outbox.createBill("rent")
        await #expect(throws: OutboxError.notSender) { try await write.cancel() }
        other.release()
        #expect(try await write.cancel())
    }

    @Test("a write whose record somebody removed is not sent without its body")
    func removedRecord() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        // As a second sender does that takes the write back between this one's look at the store and its request.
        try await device.store.apply(OutboxTransaction([.remove(id: write.id)]))
        device.server.fail(.none)
        outbox.wake()
        _ = try await outbox.createPerson("Ada").delivered()
        #expect(device.server.log == ["person Ada"])
    }

    @Test("a full disk refuses a write, and leaves everything else as it was")
    func fullDisk() async throws {
        let store = FailingOutboxStore()
        let device = TillDevice(store: store)
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        store.set(.full)
        let error = await #expect(throws: EndpointError<Never>.self) { try await outbox.createBill("food") }
        #expect(error?.code == .storage)
        #expect(await outbox.entries() == [])
        store.set(nil)
        _ = try await outbox.createBill("food").delivered()
        #expect(device.server.titles == ["food", "rent"])
    }

    @Test("a delivery that cannot be recorded is recorded later, and not sent again")
    func unrecorded() async throws {
        let store = FailingOutboxStore()
        let device = TillDevice(store: store)
        let gate = Gate()
        device.server.hold(gate)
        let outbox = device.outbox()
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        store.set(.full)
        gate.open()
        #expect(try await write.delivered().id == "b1")
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).title == "rent")
        #expect(try await store.records(of: "ada", after: 0).count == 1)
        store.set(nil)
        outbox.wake()
        try await outbox.settled()
        #expect(try await store.records(of: "ada", after: 0) == [])
        #expect(device.server.requests == ["POST /bills"])
    }

    @Test("a write counts as parked once it can be retried, not while the store writes it down")
    func parkedAtOnce() async throws {
        let store = FailingOutboxStore()
        let device = TillDevice(store: store)
        let (answer, storing) = (Gate(), Gate())
        device.server.hold(answer)
        device.server.fail(.code("not_empty"))
        let outbox = device.outbox()
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        store.hold(storing)
        answer.open()
        try await until { store.isHeld }
        #expect(await outbox.entry(write.id)?.state == .sending)
        device.server.fail(.none)
        storing.open()
        _ = try await outbox.parked()
        try await outbox.retry(write.id)
        #expect(try await write.delivered().title == "rent")
    }
}

/// A store that fails or waits as it is told to.
final class FailingOutboxStore: OutboxStore {
    private let store = InMemoryOutboxStore()
    private let kind = Guarded<EntityStoreError.Kind?>(nil)
    private let held = Guarded<(gate: Gate?, isReached: Bool)>((nil, false))

    func set(_ kind: EntityStoreError.Kind?) { self.kind.with { $0 = kind } }

    /// Lets the next transactions wait at this gate.
    func hold(_ gate: Gate) { held.with { $0 = (gate, false) } }

    /// True once a transaction has reached the gate.
    var isHeld: Bool { held.with { $0.isReached } }

    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        let gate = held.with { held in
            held.isReached = held.gate != nil
            return held.gate
        }
        await gate?.pass()
        if let kind = kind.with({ $0 }) { throw EntityStoreError(kind, reason: "as the test says") }
        return try await store.apply(transaction)
    }

    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
        await store.records(of: user, after: sequence)
    }

    func body(of id: String) async throws(EntityStoreError) -> Data? { await store.body(of: id) }

    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] { await store.aliases(of: user) }

    func lease() async throws(EntityStoreError) -> OutboxLease? { await store.lease() }

    func changes() -> AsyncStream<Void> { store.changes() }

    func wipe(user: String) async throws(EntityStoreError) {
        if let kind = kind.with({ $0 }) { throw EntityStoreError(kind, reason: "as the test says") }
        await store.wipe(user: user)
    }
}

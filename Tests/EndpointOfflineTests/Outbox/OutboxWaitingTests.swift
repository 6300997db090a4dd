import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: what waits for what", .timeLimit(.minutes(1)))
struct OutboxWaitingTests {
    /// Lets time pass, second by second. Each ends when the outbox waits for a later one, or has nothing left to send.
    private func pass(_ device: TillDevice, _ outbox: Outbox<Till>, _ seconds: Int) async throws {
        for _ in 0..<seconds {
            device.testClock?.advance(by: .seconds(1))
            try await until {
                let entries = await outbox.entries()
                let isWaiting = device.testClock?.sleeperCount != 0 && entries.allSatisfy { $0.state == .waiting }
                return isWaiting || entries.isEmpty
            }
        }
    }

    private func count(_ device: TillDevice, _ line: String) -> Int {
        device.server.requests.filter { $0 == line }.count
    }

    // MARK: A server that asks for a pause

    @Test("a Retry-After holds for all writes, and then one tries", arguments: [429, 503])
    func hold(status: Int) async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        device.server.fail { $0.hasPrefix("GET") ? .none : .status(status, retryAfter: "5") }
        for number in 0..<30 { _ = try await outbox.createBill("bill \(number)") }
        try await until { count(device, "POST /bills") >= 1 }
        try await outbox.settled(30)
        try await pass(device, outbox, 4)
        let first = count(device, "POST /bills")
        #expect(first <= 4)
        // The app's own reads go on.
        try await outbox.cache.refresh(TillReads.bills())
        try await pass(device, outbox, 2)
        #expect(count(device, "POST /bills") == first + 1)
        device.server.fail(.none)
        try await pass(device, outbox, 3)
        #expect(count(device, "POST /bills") == first + 1)
        try await pass(device, outbox, 4)
        try await outbox.settled()
        #expect(device.server.log.count == 30)
    }

    @Test("a write that could not be tried, or had no answer, says nothing of the pause", arguments: [true, false])
    func noAnswer(isUnreadable: Bool) async throws {
        let store = HookedOutboxStore()
        let device = TillDevice(store: store)
        let outbox = device.outbox()
        device.server.fail(.status(429, retryAfter: "5"))
        for number in 0..<3 { _ = try await outbox.createBill("bill \(number)") }
        try await until { outbox.core.sender.state.withLock { $0.holdEnd != nil } }
        try await outbox.settled(3)
        let before = device.server.requests.count
        store.setFailing(isUnreadable)
        device.server.fail(.lost)
        device.testClock?.advance(by: .seconds(5))
        try await until { isUnreadable ? store.failures >= 3 : device.server.requests.count > before }
        try await outbox.settled(3)
        #expect(outbox.core.sender.state.withLock { $0.holdEnd != nil })
    }

    @Test("no pause is longer than a quarter of an hour")
    func longHold() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        device.server.fail(.status(429, retryAfter: "100000"))
        _ = try await outbox.createBill("rent")
        _ = try await outbox.createBill("food")
        try await until { count(device, "POST /bills") >= 1 }
        try await outbox.settled(2)
        let first = count(device, "POST /bills")
        device.testClock?.advance(by: .seconds(890))
        try await pass(device, outbox, 1)
        #expect(count(device, "POST /bills") == first)
        device.testClock?.advance(by: .seconds(10))
        try await pass(device, outbox, 2)
        #expect(count(device, "POST /bills") == first + 1)
        outbox.wake()
        try await until { count(device, "POST /bills") == first + 2 }
    }

    // MARK: A write that breaks the connection

    @Test("a write that always breaks the connection holds back nobody else")
    func breaking() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        device.server.fail { $0 == "PATCH /bills/b1" ? .lost : .none }
        try await outbox.renameBill("b1", "mine")
        try await until { count(device, "PATCH /bills/b1") == 1 }
        // The outbox cannot know yet whose fault it is.
        let food = try await outbox.createBill("food")
        try await until {
            device.testClock?.advance(by: .milliseconds(200))
            return food.isDelivered
        }
        try await pass(device, outbox, 60)
        let tries = count(device, "PATCH /bills/b1")
        #expect((3...9).contains(tries))
        for number in 0..<5 {
            let bill = try await outbox.createBill("bill \(number)")
            // If the next attempt to rename breaks at the same time, the bill waits for a moment.
            try await until {
                try await pass(device, outbox, 1)
                return bill.isDelivered
            }
        }
        try await pass(device, outbox, 20)
        #expect(count(device, "PATCH /bills/b1") - tries <= 1)
        device.server.fail(.none)
        outbox.wake()
        try await until {
            try await pass(device, outbox, 1)
            return await outbox.entries().isEmpty
        }
        #expect(device.server.log.filter { $0.hasPrefix("rename") } == ["rename rent to mine"])
    }

    @Test("a new write is tried at once if the server has answered anything since the last break")
    func answeredRead() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        device.server.fail { $0.hasPrefix("PATCH") ? .lost : .none }
        try await outbox.renameBill("b1", "mine")
        try await pass(device, outbox, 40)
        try await outbox.cache.refresh(TillReads.bills())
        try await until { await outbox.entries().allSatisfy { $0.state == .waiting } }
        _ = try await outbox.createBill("food").delivered()
        #expect(device.server.titles.contains("food"))
    }

    @Test("while nothing is answered, everything waits")
    func outage() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        device.server.fail(.lost)
        for number in 0..<9 { _ = try await outbox.createBill("bill \(number)") }
        try await pass(device, outbox, 120)
        #expect(device.server.requests.count < 50)
        device.server.fail(.none)
        try await pass(device, outbox, 61)
        try await outbox.settled()
    }

    // MARK: Deletions

    /// A device with two people, and a bill that one of them pays.
    private func people() async throws -> (TillDevice, Outbox<Till>) {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createPerson("ada").delivered()
        _ = try await outbox.createPerson("bob").delivered()
        _ = try await outbox.createBill("rent", payer: "p1").delivered()
        return (device, outbox)
    }

    enum Change: CaseIterable { case away, to, title }

    @Test("a deletion waits for earlier writes that name the entity", arguments: Change.allCases, [false, true])
    func deletion(change: Change, isRestarted: Bool) async throws {
        let (device, first) = try await people()
        device.server.fail(.away)
        switch change {
        case .away: try await first.assignBill("b3", to: "p2")
        case .to: try await first.assignBill("b3", to: "p1")
        case .title: try await first.renameBill("b3", "food")
        }
        try await first.deletePerson("p1")
        try await first.settled(2)
        var outbox = first
        let (gate, tries) = (Gate(), count(device, "PATCH /bills/b3"))
        device.server.hold(gate)
        device.server.fail(.none)
        if isRestarted {
            await first.end()
            outbox = device.outbox()
        }
        outbox.wake()
        try await until { count(device, "PATCH /bills/b3") > tries }
        for _ in 0..<200 { await Task.yield() }
        #expect(count(device, "DELETE /people/p1") == 0)
        device.server.hold(nil)
        gate.open()
        try await outbox.settled()
        #expect(device.server.log.last == "delete p1")
        #expect(device.server.bills.count == (change == .away ? 1 : 0))
    }

    @Test("a deletion waits for nothing else")
    func unrelated() async throws {
        let (device, outbox) = try await people()
        device.server.fail { $0.hasPrefix("PATCH") ? .status(503) : .none }
        try await outbox.assignBill("b3", to: "p1")
        try await outbox.deletePerson("p2").delivered()
        #expect(device.server.log.last == "delete p2")
    }
}

import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: lists that were never fetched", .timeLimit(.minutes(1)))
struct UnfetchedListTests {
    static let members: [CachedMembers] = [.matching(EntityQuery(order: [.ascending("title")])), .asAnswered]
    static let policies: [CachePolicy] = [.cacheThenRefresh, .cacheElseNetwork, .networkElseCache]

    private func outcome(
        _ outbox: Outbox<Till>,
        _ read: CachedList<Till, BillDTO>
    ) async -> Result<[String], EndpointError<Never>> {
        do throws(EndpointError<Never>) {
            return .success(try await outbox.cache.value(of: read).map(\.title))
        } catch {
            return .failure(error)
        }
    }

    @Test("without a connection, a list is what the outbox has for it", arguments: policies, 0..<members.count)
    func pending(policy: CachePolicy, number: Int) async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox(retry: .once)
        let read = TillReads.bills(Self.members[number], policy)
        let nothing = await outcome(outbox, read)
        #expect { try nothing.get() } throws: { ($0 as? EndpointError<Never>)?.code == .noConnection }
        _ = try await outbox.createBill("rent")
        #expect(try await outcome(outbox, read).get() == ["rent"])
        device.server.fail(.status(500))
        let failing = await outcome(outbox, read)
        #expect { try failing.get() } throws: { ($0 as? EndpointError<Never>)?.code == .server }
        let network = await outcome(outbox, TillReads.bills(Self.members[number], .networkOnly))
        #expect(throws: EndpointError<Never>.self) { try network.get() }
    }

    @Test("what the store has by chance counts, too")
    func stored() async throws {
        let device = TillDevice()
        let outbox = device.outbox(retry: .once)
        _ = try await outbox.createBill("rent").delivered()
        device.server.fail(.away)
        #expect(try await outcome(outbox, TillReads.bills(Self.members[0], .cacheThenRefresh)).get() == ["rent"])
        #expect(try await outcome(outbox, TillReads.bills(Self.members[0], .cacheOnly)).get() == ["rent"])
    }

    @Test("observers get it as incomplete, and the whole list once there is a connection")
    func observed() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox(retry: .once)
        _ = try await outbox.createBill("rent")
        let seen = Guarded<[String]>([])
        let task = Task {
            for await state in outbox.cache.observe(TillReads.bills(Self.members[0]), { $0 }) {
                let titles = state.value?.map(\.title).joined(separator: ",") ?? "nothing"
                seen.with { $0.append("\(titles) \(state.isComplete) \(state.isStale)") }
            }
        }
        try await until { seen.with { $0.last } == "rent false true" }
        device.server.createElsewhere("food")
        device.server.fail(.none)
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return seen.with { $0.last } == "food,rent true false"
        }
        #expect(!seen.with { $0 }.contains { $0.hasSuffix("true true") && $0.hasPrefix("rent ") })
        task.cancel()
    }

    @Test("a filter that was never asked for is answered from the whole table, with its age")
    func filter() async throws {
        let device = TillDevice()
        let outbox = device.outbox(retry: .once)
        for title in ["food", "rent"] { _ = try await outbox.createBill(title).delivered() }
        _ = try await outbox.payBill("b1").delivered()
        try await outbox.cache.refresh(TillReads.bills(Self.members[0]))
        device.testClock?.advance(by: .seconds(60))
        let before = device.server.requests.count
        #expect(try await outcome(outbox, TillReads.openBills(.cacheElseNetwork)).get() == ["rent"])
        #expect(device.server.requests.count == before)
        var states = outbox.cache.observe(TillReads.openBills(.cacheOnly)) { $0 }.makeAsyncIterator()
        let state = await states.next()
        #expect(state?.age == .seconds(60))
        #expect(state?.isComplete == true)
        #expect(state?.isStale == false)
        device.testClock?.advance(by: .seconds(3_600))
        _ = await outcome(outbox, TillReads.openBills(.cacheElseNetwork))
        #expect(device.server.requests.count == before + 1)
    }

    @Test("an observed filter hears that the whole list became stale")
    func invalidated() async throws {
        let device = TillDevice()
        let outbox = device.outbox(retry: .once)
        _ = try await outbox.createBill("rent").delivered()
        try await outbox.cache.refresh(TillReads.bills(Self.members[0]))
        var states = outbox.cache.observe(TillReads.openBills(.cacheOnly)) { $0 }.makeAsyncIterator()
        #expect(await states.next()?.isStale == false)
        let method = try #require(TillReads.bills(Self.members[0]).source.key?.method)
        try await device.entities.apply(EntityTransaction([.invalidate(method: method)]))
        #expect(await states.next()?.isStale == true)
    }

    @Test("a table that a limit cut, or that was only read in part, answers no filter")
    func incomplete() async throws {
        let device = TillDevice()
        let outbox = device.outbox(retry: .once)
        for title in ["food", "rent"] { _ = try await outbox.createBill(title).delivered() }
        let asked = TillReads.openBills(.cacheElseNetwork)
        try await outbox.cache.refresh(TillReads.bills(.asAnswered))
        _ = await outcome(outbox, asked)
        let count = device.server.requests.count
        try await device.entities.wipe()
        try await outbox.cache.refresh(TillReads.bills(Self.members[0]))
        // A deletion does not make the table incomplete.
        _ = try await outbox.deleteBill("b1").delivered()
        #expect(try await outcome(outbox, asked).get() == ["rent"])
        #expect(device.server.requests.count == count + 2)
        try await device.entities.apply(
            EntityTransaction([.trim(EntityLimits(entries: 0), table: BillDTO.entityTable)])
        )
        #expect(try await outcome(outbox, asked).get() == ["rent"])
        #expect(device.server.requests.count == count + 3)
    }
}

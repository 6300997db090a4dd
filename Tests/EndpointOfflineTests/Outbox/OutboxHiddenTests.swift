import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

/// Nothing of a user is shown, requested or stored while another one is signed in, and nothing after the user signed out.
@Suite("Outbox: what another user sees", .timeLimit(.minutes(1)))
struct OutboxHiddenTests {
    private var cacheOnly: CachedList<Till, BillDTO> {
        TillReads.bills(.matching(EntityQuery(order: [.ascending("title")])), .cacheOnly)
    }

    /// Follows a stream, and notes its newest element.
    private func follow<Element: Sendable>(_ newest: Guarded<Element?>, _ stream: AsyncStream<Element>) -> Task<
        Void, Never
    > {
        Task { for await element in stream { newest.with { $0 = element } } }
    }

    /// Ada's device, on which one of her bills is stored, and another one waits.
    private func ofAda(_ session: BearerSession) async throws -> (TillDevice, Outbox<Till>) {
        let device = TillDevice()
        try await session.signIn(BearerToken("ada-1"), user: "ada")
        let outbox = device.outbox(session: session)
        _ = try await outbox.createBill("rent").delivered()
        _ = try await outbox.cache.value(of: TillReads.bills())
        outbox.pause()
        _ = try await outbox.createBill("food")
        return (device, outbox)
    }

    @Test("what waits is neither listed nor counted while another user is signed in, and is not theirs to change")
    func listed() async throws {
        let session = BearerSession()
        let (_, outbox) = try await ofAda(session)
        let (counts, entries) = (Guarded<OutboxCounts?>(nil), Guarded<[OutboxEntry]?>(nil))
        let following = [follow(counts, outbox.counts()), follow(entries, outbox.observeEntries())]
        defer { for task in following { task.cancel() } }
        let write = try #require(await outbox.entries().first)
        try await until { counts.with { $0?.waiting } == 1 && entries.with { $0?.count } == 1 }
        try await session.signIn(BearerToken("bob-1"), user: "bob")
        try await until { counts.with { $0 } == OutboxCounts() && entries.with { $0 } == [] }
        #expect(await outbox.entries() == [])
        #expect(await outbox.entry(write.id) == nil)
        await #expect(throws: OutboxError.unknown) { try await outbox.drop(write.id) }
        await #expect(throws: OutboxError.unknown) { try await outbox.retry(write.id) }
        await #expect(throws: OutboxError.unknown) { try await outbox.edit(write.id, as: BillDTO.self) { $0 } }
        try await session.signIn(BearerToken("ada-2"), user: "ada")
        try await until { counts.with { $0?.waiting } == 1 && entries.with { $0?.count } == 1 }
        #expect(await outbox.entries() == [write])
    }

    @Test("the value of a late write shows nothing of the user's while another one is signed in")
    func valued() async throws {
        let session = BearerSession()
        let (_, outbox) = try await ofAda(session)
        try await session.signIn(BearerToken("bob-1"), user: "bob")
        #expect(try await outbox.renameBill("b1", "mine").value == nil)
    }

    @Test(
        "after a sign-out, observers, lists and counts show nothing, and the repositories request nothing",
        arguments: [true, false]
    )
    func signedOut(_ isOfSession: Bool) async throws {
        let session = BearerSession()
        let device = TillDevice()
        try await session.signIn(BearerToken("ada-1"), user: "ada")
        let outbox = device.outbox(session: isOfSession ? session : nil)
        _ = try await outbox.createBill("rent").delivered()
        _ = try await outbox.cache.value(of: TillReads.bills())
        let (titles, counts) = (Guarded<[String]??>(nil), Guarded<OutboxCounts?>(nil))
        let following = [
            follow(counts, outbox.counts()),
            follow(titles, outbox.cache.observe(TillReads.bills()) { $0.value?.map(\.title) }),
        ]
        defer { for task in following { task.cancel() } }
        try await until { titles.with { $0 } == ["rent"] }
        outbox.pause()
        let write = try await outbox.createBill("food")
        try await until { titles.with { $0 } == ["food", "rent"] && counts.with { $0?.waiting } == 1 }
        try await outbox.signOut()
        try await until { titles.with { $0 } == .some(.none) && counts.with { $0 } == OutboxCounts() }
        #expect(await outbox.entries() == [])
        await #expect(throws: OutboxError.signedOut) { try await outbox.drop(write.id) }
        await #expect(throws: EndpointError<Till.Failure>.self) { try await outbox.cache.value(of: cacheOnly) }
        // The credentials are those of the next user now, and the session's user may be the same one.
        device.setToken("bob-1")
        device.server.state.with { $0.authorizations = [] }
        let error = await #expect(throws: EndpointError<Till.Failure>.self) {
            try await outbox.cache.refresh(TillReads.bills())
        }
        #expect(error?.code == .unauthorized)
        #expect(device.server.state.with { $0.authorizations } == [])
    }

    @Test("an answer that was on its way when another user signed in is not returned")
    func onItsWay() async throws {
        let session = BearerSession()
        let (device, outbox) = try await ofAda(session)
        let gate = Gate()
        device.server.hold(answersTo: "GET", gate)
        device.server.state.with { $0.requests = [] }
        let read = Task { try await outbox.cache.value(of: TillReads.bills(.asAnswered, .networkOnly)) }
        try await until { !device.server.state.with { $0.requests }.isEmpty }
        try await session.signIn(BearerToken("bob-1"), user: "bob")
        gate.open()
        let error = await #expect(throws: EndpointError<Till.Failure>.self) { try await read.value }
        #expect(error?.code == .unauthorized)
    }

    @Test("a sync of one user requests and stores nothing with the session of another")
    func synced() async throws {
        let session = BearerSession()
        let (device, outbox) = try await ofAda(session)
        let sync = EntitySync("BillRepository.syncBills", of: TillReads.bills(.asAnswered))
        try await session.signIn(BearerToken("bob-1"), user: "bob")
        device.server.state.with { state in
            state.bills = ["b9": TillServer.BillState(title: "bob's")]
            state.authorizations = []
        }
        let error = await #expect(throws: EndpointError<Till.Failure>.self) { try await outbox.cache.sync(sync) }
        #expect(error?.code == .unauthorized)
        #expect(device.server.state.with { $0.authorizations } == [])
        try await session.signIn(BearerToken("ada-2"), user: "ada")
        #expect(try await outbox.cache.value(of: cacheOnly).map(\.title) == ["food", "rent"])
    }

    @Test("caches of two users share no request, even with one client and one store")
    func shared() {
        let device = TillDevice()
        let client = device.outbox().cache.client
        let store = InMemoryEntityStore()
        let (ada, again) = (client.belonging(to: "ada"), client.belonging(to: "ada"))
        let bob = client.belonging(to: "bob")
        let reads = EntityCache(ada, store: store).core.shared
        #expect(EntityCache(again, store: store).core.shared === reads)
        #expect(EntityCache(bob, store: store).core.shared !== reads)
    }
}

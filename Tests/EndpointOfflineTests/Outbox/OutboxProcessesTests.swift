import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes of a second process", .timeLimit(.minutes(1)))
struct OutboxProcessesTests {
    /// Two processes with one file, of which the second hears of no change, as in another process.
    private final class DeafStore: OutboxStore {
        let base: InMemoryOutboxStore

        init(_ base: InMemoryOutboxStore) { self.base = base }

        func lease() async -> OutboxLease? { nil }

        func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
            try await base.apply(transaction)
        }

        func records(of user: String, after sequence: Int64) async -> [OutboxRecord] {
            await base.records(of: user, after: sequence)
        }

        func body(of id: String) async -> Data? { await base.body(of: id) }
        func aliases(of user: String) async -> [OutboxAlias] { await base.aliases(of: user) }
        func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
        func wipe(user: String) async { await base.wipe(user: user) }
    }

    private let base = InMemoryOutboxStore()
    private let entities = InMemoryEntityStore()
    private let server = TillServer()

    /// The sender, without a connection, and a process that loaded the file before anything was in it.
    private func outboxes() async throws -> (sender: Outbox<Till>, other: Outbox<Till>) {
        server.fail(.away)
        let sender = TillDevice(server, store: base, entities: entities).outbox()
        try await until { sender.core.sender.isSender }
        let other = TillDevice(server, store: DeafStore(base), entities: entities).outbox()
        #expect(await other.entries() == [])
        return (sender, other)
    }

    private func deliver(_ sender: Outbox<Till>) async throws {
        server.fail(.none)
        sender.wake()
        try await sender.settled()
    }

    @Test("a key that the sender made is replaced in their paths and bodies", arguments: [false, true])
    func keys(isDelivered: Bool) async throws {
        let (sender, other) = try await outboxes()
        let bill = try #require(try await sender.createBill("rent").value?.id)
        _ = try await sender.createPerson("Ada")
        let person = try #require(await sender.entries().last?.entity?.id)
        if isDelivered { try await deliver(sender) }
        server.fail(.away)
        try await other.assignBill(bill, to: person)
        try await other.renameBill(bill, "food")
        try await until { await sender.entries().count == (isDelivered ? 2 : 4) }
        try await deliver(sender)
        let known = try #require(server.bills.values.first)
        #expect(server.bills.count == 1 && known.title == "food")
        #expect(known.payer.flatMap { server.state.with(\.people)[$0] } == "Ada")
    }

    @Test("what the sender has created is deleted, not a key that the server never saw")
    func deletion() async throws {
        let (sender, other) = try await outboxes()
        let bill = try #require(try await sender.createBill("rent").value?.id)
        try await other.deleteBill(bill)
        try await deliver(sender)
        #expect(server.titles == [])
        #expect(server.log == ["create rent", "delete rent"])
    }

    @Test("a write waits for the put of another process that creates what it names")
    func puts() async throws {
        let (sender, other) = try await outboxes()
        _ = try await sender.createBill("rent").value
        let bill = try #require(await sender.entries().last?.entity?.id)
        try await sender.putPerson("mine", "Ada")
        try await other.assignBill(bill, to: "mine")
        let put = try #require(await sender.entries().last { $0.method == "PersonRepository.putPerson" }?.sequence)
        try await until { await sender.entries().count == 3 }
        #expect(await sender.entries().last?.after == [put])
    }

    @Test("what is stored of a key that nobody knows is its place, in whatever form it is written")
    func unknown() async throws {
        let (_, other) = try await outboxes()
        try await other.assignBill("b7", to: "p9")
        let record = try #require(await base.records(of: "ada", after: 0).first)
        let entry = try #require(OutboxEntry(record))
        #expect(entry.references == [])
        #expect(entry.others.map(\.key.id) == ["b7", "p9"])
    }
}

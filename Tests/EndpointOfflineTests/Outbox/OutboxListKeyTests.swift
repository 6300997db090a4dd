import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: lists that name an entity by a key of the device", .timeLimit(.minutes(1)))
struct OutboxListKeyTests {
    /// The bills of a person, as a generated repository reads them.
    private static func bills(of payer: String, _ policy: CachePolicy = .cacheThenRefresh) -> CachedList<
        Till, BillDTO
    > {
        CachedList<Till, BillDTO> { currentKey in
            let payer = currentKey(EntityKey(table: "Person", id: payer))
            return CachedList(
                "BillRepository.getBillsOf",
                EndpointCall<Till, [BillDTO]>(TillEndpoint.getBillsOf(payer: payer)),
                settings: CacheSettings(policy: policy),
                members: .matching(
                    EntityQuery(
                        filters: [.init("payer", equals: .text(payer))],
                        order: [.ascending("title")]
                    )
                )
            )
        }
    }

    private func device() -> (TillDevice, Outbox<Till>) {
        let device = TillDevice()
        return (device, device.outbox())
    }

    private func titles(_ outbox: Outbox<Till>, _ read: CachedList<Till, BillDTO>) async throws -> [String] {
        try await outbox.cache.value(of: read).map(\.title)
    }

    @Test("the list goes on under the server's key, for reads, observers and what still waits")
    func list() async throws {
        let (device, outbox) = device()
        device.server.fail(.away)
        let ada = try #require(try await outbox.createPerson("Ada").value?.id)
        _ = try await outbox.createBill("rent", payer: ada)
        let seen = Guarded<[[String]]>([])
        let observed = Task {
            for await state in outbox.cache.observe(Self.bills(of: ada), { $0.value?.map(\.title) ?? [] }) {
                seen.with { $0.append(state) }
            }
        }
        try await until { seen.with { $0.last } == ["rent"] }
        #expect(try await titles(outbox, Self.bills(of: ada, .cacheOnly)) == ["rent"])
        // The person is delivered, and the bill still waits.
        device.server.fail { $0.hasPrefix("POST /bills") ? .status(503, retryAfter: "60") : .none }
        outbox.wake()
        try await until { device.events.events.contains { $0.contains("outbox: will be sent again") } }
        #expect(device.server.log == ["person Ada"])
        #expect(try await titles(outbox, Self.bills(of: ada, .cacheOnly)) == ["rent"])
        #expect(try await titles(outbox, Self.bills(of: "p1", .cacheOnly)) == ["rent"])
        #expect(seen.with { $0.drop { $0.isEmpty } }.allSatisfy { $0 == ["rent"] })
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        try await outbox.cache.refresh(Self.bills(of: ada))
        #expect(device.server.requests.contains("GET /people/p1/bills"))
        #expect(!device.server.requests.contains { $0.contains(ada) })
        _ = try await outbox.createBill("food", payer: "p1").delivered()
        try await until { seen.with { $0.last } == ["food", "rent"] }
        #expect(seen.with { $0 }.allSatisfy { Set($0).count == $0.count })
        observed.cancel()
    }

    @Test("nothing is requested by a key that the server does not know")
    func unknown() async throws {
        let (device, outbox) = device()
        device.server.fail { $0.hasPrefix("POST") ? .away : .none }
        let ada = try #require(try await outbox.createPerson("Ada").value?.id)
        _ = try await outbox.createBill("rent", payer: ada)
        #expect(try await titles(outbox, Self.bills(of: ada, .networkOnly)) == ["rent"])
        #expect(!device.server.requests.contains { $0.hasPrefix("GET") })
    }
}

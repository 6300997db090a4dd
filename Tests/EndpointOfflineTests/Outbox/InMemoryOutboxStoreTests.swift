import EndpointStoreTesting
import EndpointTesting
import Foundation
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: the store in memory")
struct InMemoryOutboxStoreTests {
    @Test(arguments: OutboxStoreSuite.checks)
    func doesWhatAnOutboxExpects(_ check: OutboxStoreSuite.Check) async throws {
        #expect(try await check.findings(in: InMemoryOutboxStore()) == [])
    }

    @Test("what a store holds is not shown where it is printed")
    func descriptions() {
        let record = OutboxRecord(
            id: "k1",
            sequence: 3,
            user: "anna",
            entry: Data("secret".utf8),
            body: Data("pin".utf8)
        )
        #expect("\(record)" == "entry k1 (3; 6 bytes, body of 3)")
        let alias = OutboxAlias(user: "anna", table: "Payment", clientID: "c-1", serverID: "s-1")
        #expect("\(alias)" == "an alias in Payment")
        var text = ""
        dump((record, alias), to: &text)
        for hidden in ["anna", "secret", "c-1", "s-1"] { #expect(!text.contains(hidden)) }
    }

    @Test("who no longer follows is forgotten")
    func leaving() {
        let followers = OutboxFollowers()
        do {
            let stream = followers.changes()
            #expect(followers.count == 1)
            withExtendedLifetime(stream) {}
        }
        #expect(followers.count == 0)
    }
}

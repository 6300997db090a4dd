import EndpointStoreTesting
import EndpointTesting
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: the store in memory")
struct InMemoryEntityStoreTests {
    @Test(arguments: EntityStoreSuite.checks)
    func doesWhatRepositoriesExpect(_ check: EntityStoreSuite.Check) async throws {
        #expect(try await check.findings(in: InMemoryEntityStore()) == [])
    }

    @Test("whole numbers and others are compared exactly, however large")
    func numbers() {
        let large: Int64 = 1 << 53
        let values: [EntityColumnValue] = [
            .null, .real(-.infinity), .integer(-1), .real(-0.5), .integer(0), .real(0.5), .integer(large),
            .real(Double(large) + 2), .integer(large + 3), .integer(.max), .real(1e300), .text(""), .text("a"),
        ]
        for (place, value) in values.enumerated() {
            for (other, later) in values.enumerated() { #expect((value < later) == (place < other)) }
        }
        #expect(!(.integer(large + 1) < .real(Double(large))) && .real(Double(large)) < .integer(large + 1))
    }

    @Test("who no longer follows is forgotten")
    func leaving() async {
        let interests = EntityInterests()
        do {
            let stream = interests.changes(to: .entity("a", table: "T"))
            #expect(interests.followed.entities == ["T": ["a"]])
            withExtendedLifetime(stream) {}
        }
        #expect(interests.followed.entities == [:])
    }
}

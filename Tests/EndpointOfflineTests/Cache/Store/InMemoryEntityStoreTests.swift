import EndpointStoreTesting
import EndpointTesting
import Foundation
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

    @Test("unsigned columns sort and match above the largest signed number")
    func unsignedNumbers() throws {
        let numbers: [UInt64] = [0, 9, 10, UInt64(Int64.max), 1 << 63, (1 << 63) + 1, .max - 1, .max]
        let table = EntityTable("T", columns: ["n"])
        let records = numbers.map { number in
            EntityRecord(id: "\(number)", json: Data(), columns: [.column(number)], savedAt: .distantPast)
        }
        let ascending = try EntityQuery(order: [.ascending("n")]).select(records.shuffled(), in: table)
        #expect(ascending.map(\.id) == numbers.map { "\($0)" })
        let filter = EntityQuery.Filter("n", equals: .column(UInt64.max))
        #expect(try EntityQuery(filters: [filter]).select(records, in: table).map(\.id) == ["\(UInt64.max)"])
        #expect(EntityColumnValue.column(UInt64?.none) == .null)
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

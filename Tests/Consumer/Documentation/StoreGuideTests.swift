import EndpointOffline
import EndpointRuntime
import EndpointStoreTesting
import EndpointTesting
import Foundation
import Testing

/// The page "A store of your own". Its files are compiled where there is Core Data, which is on Apple's systems alone.
@Suite struct StoreGuideTests {
    @Test("what the page shows is what is compiled")
    func page() throws {
        let page = GuidePage(
            path: "EndpointOffline/EndpointOffline.docc/StoreOfYourOwn.md",
            files: ["CoreDataEntityStore.swift", "CoreDataRows.swift", "StoreGuideTests.swift"]
        )
        #expect(try page.blocks().count == 3)
        try page.expectEachBlock(compiled: 1)
    }

    #if canImport(CoreData)
        @Test(arguments: EntityStoreSuite.checks)
        func store(_ check: EntityStoreSuite.Check) async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
            #expect(try await check.findings(in: CoreDataEntityStore(at: file)) == [])
        }

        @Test("what was saved is there after the process has ended; what was wiped is not")
        func file() async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
            let table = EntityTable("Payment", columns: ["amount"])
            let record = EntityRecord(id: "a", json: Data("{}".utf8), columns: [.real(0.1)], savedAt: Date())
            let save = EntityTransaction([.save([record], requestedAt: .max, table: table)])
            try await CoreDataEntityStore(at: file).apply(save)
            let store = try await CoreDataEntityStore(at: file)
            #expect(try await store.entity("a", in: table) == record)
            try await store.wipe()
            #expect(try await CoreDataEntityStore(at: file).entity("a", in: table) == nil)
        }
    #endif
}

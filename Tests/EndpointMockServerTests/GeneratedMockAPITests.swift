import EndpointMockBackend
import Foundation
import Testing

@testable import endpoint_mock_server

/// The generated Swift description equals the one that the server reads from the same specs.
@Suite struct GeneratedMockAPITests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(arguments: [("Specs/Bank", MockAPI.bank), ("Tests/Goldens/MockServer/Specs", MockAPI.harbor)])
    func bothWaysCreateOneValue(_ specs: String, _ generated: MockAPI) throws {
        let loading = try #require(SpecLoading(folder: Self.root.appending(path: specs).path))
        let read = try #require(loading.apis.first, "\(loading.diagnostics)").api
        #expect(read.name == generated.name && read.entities == generated.entities && read.schemes == generated.schemes)
        #expect(read.errors == generated.errors)
        #expect(read.routes.map(\.operation) == generated.routes.map(\.operation))
        for (read, generated) in zip(read.routes, generated.routes) { #expect(read == generated) }
        for (read, generated) in zip(read.types, generated.types) { #expect(read == generated) }
        #expect(read == generated)
    }
}

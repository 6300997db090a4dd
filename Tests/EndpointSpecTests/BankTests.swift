import EndpointSpec
import Foundation
import Testing

@Suite struct BankTests {
    private static func sources() throws -> [SpecSource] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Specs/Bank")
            .standardized
        return try ["payments.yaml", "api.yaml"].map { name in
            SpecSource(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
        }
    }

    @Test func readsTheBank() throws {
        let (spec, diagnostics) = SpecReader.read(try Self.sources())
        #expect(diagnostics.map(\.description) == [])
        let bank = try #require(spec)
        #expect(bank.api.name.value == "Bank")
        #expect(bank.endpoint(named: "cancelPayment")?.path.value.placeholders == ["id"])
    }
}

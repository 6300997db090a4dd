import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

/// Types of a library that are called like Foundation's.
@Suite struct SystemTypeNamesLintTests {
    private static func warnings(_ text: String, access: AccessLevel = .public) throws -> [Diagnostic] {
        let spec = try #require(SpecReader.read(MarkedSource(text).sources).spec)
        return SystemTypeNamesLint.check(spec, access: access)
    }

    private static let types = """
        types:
          SortOrder: { enum: [up, down] }
          Notification: { fields: { id: string } }
          Rect: { wraps: int }
          Payment: { fields: { id: string } }
          Result: { fields: { id: string } }
        """

    @Test func aLibraryIsWarnedOfThem() throws {
        let found = try Self.warnings(Self.types)
        #expect(found.map(\.id) == Array(repeating: "system-type-name", count: 3))
        #expect(found.allSatisfy { $0.severity == .warning && $0.message.contains("write 'prefix:") })
        #expect(
            ["SortOrder", "Notification", "Rect"].allSatisfy { name in
                found.contains { $0.message.contains("'\(name)'") }
            }
        )
    }

    @Test func anAppIsNot() throws {
        #expect(try Self.warnings(Self.types, access: .internal) == [])
    }

    @Test func aPrefixMakesTheNamesDifferent() throws {
        #expect(try Self.warnings("=== api.yaml\nlanguage: 1\nname: A\nprefix: My\n=== a.yaml\n" + Self.types) == [])
    }
}

import Foundation
import Testing

@testable import EndpointPlan

/// The list of reserved type names against what generated code really names.
@Suite struct ReservedTypeNamesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func everyRuntimeTypeThatGoldensNameIsReserved() throws {
        let used = try Self.types(of: "EndpointRuntime", namedBy: ".swift")
        #expect(used.count > 40, "these tests look at the wrong folders")
        let missing = used.filter { !ReservedWords.isTypeInUse($0) }.sorted()
        #expect(missing == [], "these belong into ReservedWords.typesInUse")
    }

    @Test func everyTypeForTestsThatGoldensNameIsReservedWithMockServer() throws {
        let used = try Self.types(of: "EndpointTesting", namedBy: "+MockAPI.generated.swift")
        #expect(used.count > 15, "these tests look at the wrong folders")
        let missing = used.filter { !ReservedWords.isMockTypeInUse($0) }.sorted()
        #expect(missing == [], "these belong into ReservedWords.mockTypesInUse")
    }

    /// The public types of a module that stand in goldens whose names end so.
    private static func types(of module: String, namedBy ending: String) throws -> Set<String> {
        let declaration = /public (?:indirect )?(?:final )?(?:struct|enum|class|protocol|actor|typealias) (\w+)/
        var declared: Set<String> = []
        for source in try swiftFiles(under: "Sources/\(module)", ".swift") {
            // Nested types are indented: generated code names them through the one that they are in.
            for line in source.split(separator: "\n") where !line.hasPrefix(" ") {
                if let match = line.firstMatch(of: declaration) { declared.insert(String(match.output.1)) }
            }
        }
        var named: Set<String> = []
        for source in try swiftFiles(under: "Tests/Goldens", ending) {
            named.formUnion(source.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        }
        return declared.intersection(named)
    }

    private static func swiftFiles(under path: String, _ ending: String) throws -> [String] {
        let folder = root.appending(path: path)
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(ending) }.sorted().map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
    }
}

import Foundation
import Testing

@testable import EndpointPlan

/// The list of reserved type names against what generated code really names.
@Suite struct ReservedTypeNamesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func everyRuntimeTypeThatGoldensNameIsReserved() throws {
        let declaration = /public (?:final )?(?:struct|enum|class|protocol|actor|typealias) (\w+)/
        var declared: Set<String> = []
        for source in try Self.swiftFiles(under: "Sources/EndpointRuntime") {
            // Nested types are indented: generated code names them through the one that they are in.
            for line in source.split(separator: "\n") where !line.hasPrefix(" ") {
                if let match = line.firstMatch(of: declaration) { declared.insert(String(match.output.1)) }
            }
        }
        var named: Set<String> = []
        for source in try Self.swiftFiles(under: "Tests/Goldens") {
            named.formUnion(source.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        }
        let used = declared.intersection(named)
        #expect(used.count > 40, "these tests look at the wrong folders")
        let missing = used.filter { !ReservedWords.isTypeInUse($0) }.sorted()
        #expect(missing == [], "these belong into ReservedWords.typesInUse")
    }

    private static func swiftFiles(under path: String) throws -> [String] {
        let folder = root.appending(path: path)
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
    }
}

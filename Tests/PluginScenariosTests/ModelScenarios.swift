import Foundation
import TestSupport
import Testing

extension SeparateScenarios {
    /// The models of all goldens, in a package without dependencies.
    @Suite(.inFuzz) struct Models {
        @Test func everyModelCompilesInAnEmptyPackage() async throws {
            let package = try ScenarioPackage(emptyNamed: "Models")
            let goldens = ScenarioPackage.root.appending(path: "Tests/Goldens")
            var targets: [String] = []
            for golden in try FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted() {
                let folder = goldens.appending(path: "\(golden)/Expected")
                let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
                for name in names where name.hasSuffix("+Models.generated.swift") {
                    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                    try package.write(text, to: "Sources/\(golden)/\(name)")
                    expectFoundationAlone(text, in: name)
                    if targets.last != golden { targets.append(golden) }
                }
                if let own = Self.ownTypes[golden] { try package.write(own, to: "Sources/\(golden)/Own.swift") }
            }
            #expect(targets.count > 40)
            for (module, text) in Self.modules { try package.write(text, to: "Sources/\(module)/\(module).swift") }
            try package.write(Self.manifest(targets), to: "Package.swift")
            try await package.builds()
        }

        /// Arbitrary JSON is the runtime's `JSONValue`. Modules of the app's own types stand in the spec.
        private func expectFoundationAlone(_ text: String, in name: String) {
            let imports = text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }
            let modules = Set(imports.compactMap { $0.split(separator: " ").last.map(String.init) })
            let allowed = Set(text.contains("JSONValue") ? ["EndpointRuntime"] : []).union(["Foundation", "HTTPTypes"])
            #expect(modules.isSubset(of: allowed), "\(name)")
        }

        /// The types that the goldens' app declares.
        private static let ownTypes = [
            "Custom": "struct ShopPrice: Hashable, Sendable {}",
            "Handwritten": "struct Person: Hashable, Sendable {}\nenum Mood: Hashable, Sendable { case happy, sad }",
            "MockServer": "public struct HarborPrice: Hashable, Sendable {}",
            "Prefixed": "enum Mood: Hashable, Sendable { case happy, sad }",
        ]

        /// The modules that models can import, with only the types that models use.
        private static let modules = [
            "EndpointRuntime": """
            public enum JSONValue: Hashable, Sendable {
                case null, bool(Bool), number(JSONNumber), string(String), array([JSONValue]), object([String: JSONValue])
            }
            public struct JSONNumber: Hashable, Sendable {
                public init(_ value: Int) {}
                public init?(literal: String) {}
            }
            """,
            "HTTPTypes": "public enum HTTPRequest { public struct Method: Hashable, Sendable {} }",
        ]

        private static func manifest(_ targets: [String]) -> String {
            let modules = modules.keys.sorted()
            let stubs = modules.map { "    .target(name: \"\($0)\"),\n" }.joined()
            let models = targets.map { "    .target(name: \"\($0)\", dependencies: \(modules)),\n" }.joined()
            return """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "Models",
                    platforms: [.macOS(.v14)],
                    targets: [
                \(stubs)\(models)]
                )
                """
        }
    }
}

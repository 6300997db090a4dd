import Foundation
import TestSupport
import Testing

extension PluginScenarios {
    /// The build plugin, in a package that says no more than the README tells it to.
    @Suite struct BuildPlugin {
        @Test func aGETFromYAMLRuns() async throws {
            let shop = try ScenarioPackage("Shop")
            try await shop.builds()
            let run = try await shop.swift("run", "Shop")
            #expect(run.status == 0)
            #expect(run.standardOutput == "teapot costs 1990 cents\n")
        }

        /// A folder has no version that could be compared with the bundle's.
        @Test func aBundleServesAFolder() async throws {
            let bundle = try await ScenarioBundle(of: ScenarioPackage.root, in: ScenarioPackage.folder)
            try bundle.setVersions(["0.9.0"])
            let shop = try ScenarioPackage("Shop")
            let build = try await shop.swift("build", environment: bundle.environment)
            #expect(build.status == 0, "\(build.output)")
            #expect(build.work.contains { $0.contains("Generating Swift from the specs of Shop") })
            #expect(!build.work.contains { $0.contains("EndpointSpec") })
        }

        @Test(.inFuzz) func aProgramIsInternalByDefault() async throws {
            let shop = try ScenarioPackage("Shop")
            try await shop.builds()
            #expect(try shop.generated("Shop").values.allSatisfy { !$0.text.contains("public") })
            try shop.edit("Sources/Shop/Specs/api.yaml") { $0 + "generate: { access: public }\n" }
            try await shop.builds()
            #expect(try shop.generated("Shop").values.contains { $0.text.contains("public nonisolated struct Item") })
        }

        @Test func specsComeChangeAndGoWithoutTouchingTheManifest() async throws {
            let shop = try ScenarioPackage("Shop")
            try await shop.builds()
            let before = Set(try shop.generated("Shop").keys)

            try shop.write("types:\n  Coupon: { fields: { code: string } }\n", to: "Sources/Shop/Specs/coupons.yaml")
            try shop.write("let coupon = Coupon(code: \"A\")\n", to: "Sources/Shop/Use.swift")
            try await shop.builds()

            try shop.edit("Sources/Shop/Specs/coupons.yaml") { $0.replacingOccurrences(of: "code:", with: "word:") }
            #expect(try await shop.build().output.contains("Use.swift:1:"), "the edit must reach the Swift")
            try shop.write("let coupon = Coupon(word: \"A\")\n", to: "Sources/Shop/Use.swift")
            try await shop.builds()

            try shop.move("Sources/Shop/Specs/coupons.yaml", to: "Sources/Shop/Specs/vouchers.yaml")
            try await shop.builds()
            let renamed = Set(try shop.generated("Shop").keys).subtracting(before)
            #expect(renamed.allSatisfy { $0.hasPrefix("Shop+vouchers+") } && !renamed.isEmpty)

            try shop.remove("Sources/Shop/Specs/vouchers.yaml")
            #expect(try await shop.build().output.contains("cannot find 'Coupon' in scope"))
            try shop.remove("Sources/Shop/Use.swift")
            try await shop.builds()
            #expect(Set(try shop.generated("Shop").keys) == before)
        }

        @Test func aCommentChangesNoByteAndCompilesNothing() async throws {
            let shop = try ScenarioPackage("Shop")
            try await shop.builds()
            let before = try shop.generated("Shop")
            try shop.edit("Sources/Shop/Specs/items.yaml") { "# What we sell.\n" + $0 + "\n" }
            let work = try await shop.builds().work
            #expect(work.contains { $0.contains("Generating Swift from the specs of Shop") })
            #expect(!work.contains { $0.contains(" Shop ") })
            #expect(try shop.generated("Shop") == before)
        }

        @Test func nothingRunsFromTheThirdBuild() async throws {
            let shop = try ScenarioPackage("Shop")
            try await shop.builds()
            try await shop.builds()
            for _ in 3...4 {
                #expect(try await shop.builds().work == [])
            }
        }

        @Test func aTargetMayHaveTwoAPIs() async throws {
            let shop = try ScenarioPackage("Shop")
            for file in ["api.yaml", "items.yaml"] {
                try shop.move("Sources/Shop/Specs/\(file)", to: "Sources/Shop/Specs/Shop/\(file)")
            }
            let depot = "language: 1\nname: Depot\nservers: { production: \"https://depot.example\" }\n"
            try shop.write(depot, to: "Sources/Shop/Specs/Depot/api.yaml")
            let shelves = "endpoints:\n  countShelves: { get: /shelves, returns: int }\n"
            try shop.write(shelves, to: "Sources/Shop/Specs/Depot/shelves.yaml")
            let use = "import EndpointRuntime\n\nlet call: EndpointCall<Depot, Int> = Shelves.countShelves()\n"
            try shop.write(use, to: "Sources/Shop/Use.swift")
            try await shop.builds()
            #expect(try await shop.swift("run", "Shop").standardOutput == "teapot costs 1990 cents\n")
        }

        @Test func aTargetWithoutSpecsGetsInstructions() async throws {
            let shop = try ScenarioPackage("Shop")
            try shop.remove("Sources/Shop/Specs")
            let build = try await shop.build()
            #expect(build.status != 0)
            #expect(build.output.contains("error: target 'Shop' has no specs: create '"))
            #expect(build.output.contains("Sources/Shop/Specs/api.yaml' with the lines 'language: 1' and 'name: Shop'"))
            #expect(build.output.contains("exclude: [\"Specs\"]"))
        }

        @Test func specsMayLieElsewhereBehindASymlink() async throws {
            let shop = try ScenarioPackage("Shop")
            try shop.move("Sources/Shop/Specs", to: "Shared/Shop")
            let link = shop.path.appending(path: "Sources/Shop/Specs").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../../Shared/Shop")
            try await shop.builds()
            try shop.write("types:\n  Coupon: { fields: { code: string } }\n", to: "Shared/Shop/coupons.yaml")
            try shop.write("let coupon = Coupon(code: \"A\")\n", to: "Sources/Shop/Use.swift")
            try await shop.builds()
        }

        @Test func anErrorStopsTheBuildAndKeepsTheOldOutput() async throws {
            let shop = try ScenarioPackage("Shop")
            try await shop.builds()
            let before = try shop.generated("Shop")
            try shop.edit("Sources/Shop/Specs/items.yaml") {
                $0.replacingOccurrences(of: "price: decimal", with: "price: decimol")
                    .replacingOccurrences(of: "returns: Item", with: "returns: Itom")
            }
            let build = try await shop.build()
            let path = shop.path.appending(path: "Sources/Shop/Specs/items.yaml").path
            #expect(build.status != 0)
            #expect(build.output.contains("\(path):2:40: error: "))
            #expect(build.output.contains("\(path):4:43: error: "))
            #expect(!build.work.contains { $0.contains("Compiling Shop") })
            #expect(try shop.generated("Shop") == before)
        }

        @Test func anIgnoredFileIsAnError() async throws {
            let shop = try ScenarioPackage("Shop")
            try shop.write("types: {}\n", to: "Sources/Shop/Specs/coupons.yml")
            let build = try await shop.build()
            #expect(build.status != 0)
            #expect(
                build.output.contains(
                    "Specs/coupons.yml: the name of a spec must end in '.yaml'; rename "
                        + "'coupons.yml'"
                )
            )
        }

        /// Users do not download a server or a logging stack that they do not use. The store's database is there for all, because a trait
        /// would keep it from apps in Xcode; it is compiled only where it is used.
        @Test func aUserResolvesFourPackages() async throws {
            let shop = try ScenarioPackage("Shop")
            let shown = try await shop.swift("package", "show-dependencies", "--format", "json")
            let tree = try JSONDecoder().decode(Dependency.self, from: Data(shown.standardOutput.utf8))
            let generator = try #require(tree.dependencies.first)
            #expect(tree.dependencies.count == 1)
            #expect(
                generator.dependencies.map(\.identity).sorted()
                    == ["grdb.swift", "swift-argument-parser", "swift-http-types", "swift-mustache"]
            )
            #expect(!generator.dependencies.contains { !$0.dependencies.isEmpty })
        }

        /// The mock server adds SwiftNIO and its dependencies, but no TLS and no framework.
        @Test func theMockServerResolvesEightPackages() async throws {
            let shop = try ScenarioPackage("Shop")
            try shop.edit("Package.swift") {
                $0.replacing(/(path: "[^"]*")\)\n    \],/) { "\($0.output.1), traits: [\"Server\"])\n    ]," }
            }
            let scratched = ScenarioPackage(of: shop, scratch: "scratch-server")
            let shown = try await scratched.swift("package", "show-dependencies", "--format", "json")
            let tree = try JSONDecoder().decode(Dependency.self, from: Data(shown.standardOutput.utf8))
            let generator = try #require(tree.dependencies.first)
            #expect(
                Set(generator.dependencies.flatMap(\.all).map(\.identity)).sorted()
                    == [
                        "grdb.swift", "swift-argument-parser", "swift-atomics", "swift-collections",
                        "swift-http-types", "swift-mustache", "swift-nio", "swift-system",
                    ]
            )
        }

        private struct Dependency: Decodable {
            var identity: String
            var dependencies: [Dependency]

            /// This and all below it.
            var all: [Dependency] { [self] + dependencies.flatMap(\.all) }
        }
    }
}

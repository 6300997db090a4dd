import Foundation
import Testing

extension PluginScenarios {
    /// The command plugin that asks, and the places where all of them look for specs.
    @Suite struct QueryPlugins {
        private func run(_ shop: ScenarioPackage, _ command: String...) async throws -> Finished {
            let package = ["swift", "package", "--package-path", shop.path.path, "--scratch-path", shop.scratch.path]
            // SwiftPM asks for this before it lets the command say anything.
            let allowed = command.first == "generate-endpoints" ? ["--allow-writing-to-package-directory"] : []
            return try await Finished.running(package + allowed + command, logIn: ScenarioPackage.folder)
        }

        private let warned = "Sources/Shop/Specs/items.yaml:5:3: warning: "

        /// A POST without an idempotency key: `validate` warns of it.
        private func addWarning(to shop: ScenarioPackage) throws {
            try shop.edit("Sources/Shop/Specs/items.yaml") { $0 + "  addItem: { post: /items, body: Item }\n" }
        }

        @Test func validatesWithTheToolOfTheBuild() async throws {
            let shop = try ScenarioPackage("Shop")
            try await shop.builds()
            let fine = try await run(shop, "validate-endpoints")
            #expect(fine.status == 0, "\(fine.output)")
            #expect(fine.standardOutput == "Shop: 2 spec files, fine\n")
            #expect(!fine.work.contains { $0.contains("Compiling Endpoint") }, "\(fine.output)")

            try shop.edit("Sources/Shop/Specs/items.yaml") { $0.replacingOccurrences(of: "decimal", with: "decimol") }
            let wrong = try await run(shop, "validate-endpoints", "--target", "Shop")
            #expect(wrong.status != 0)
            #expect(wrong.output.contains("Sources/Shop/Specs/items.yaml:2:40: error: "), "\(wrong.output)")
            #expect(wrong.output.contains("error: the specs in Sources/Shop/Specs are wrong"))
            let json = try await run(shop, "validate-endpoints", "--format", "json")
            #expect(json.standardOutput.contains("\"errors\" : 1"))
        }

        @Test func wrongUsageIsReported() async throws {
            let shop = try ScenarioPackage("Shop")
            let verb = "validate-endpoints"
            let wrong = try await run(shop, verb, "--chek")
            #expect(wrong.status != 0)
            #expect(wrong.output.contains("unknown argument '--chek'; usage: swift package \(verb) ["))
            let help = try await run(shop, verb, "--help")
            #expect(help.status == 0 && help.standardOutput.hasPrefix("usage: swift package \(verb) ["))
        }

        /// The warnings of `validate` also appear in each build that runs the tool.
        @Test func theBuildTellsWarnings() async throws {
            let shop = try ScenarioPackage("Shop")
            try addWarning(to: shop)
            let build = try await shop.builds()
            #expect(build.output.contains(warned), "\(build.output)")
            #expect(try await run(shop, "validate-endpoints").output.contains(warned))
        }

        /// SwiftPM drops the target without a Swift file: no plugin hears of it, and the build says "no such module".
        @Test(arguments: ["validate-endpoints", "generate-endpoints"])
        func specsWithoutATargetAreFound(_ verb: String) async throws {
            let shop = try ScenarioPackage("Shop")
            try shop.move("Sources/Shop/Specs", to: "Sources/ShopAPI/Specs")
            try shop.edit("Package.swift") {
                $0.replacingOccurrences(of: "            exclude: [\"Specs\"],\n", with: "")
                    .split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("plugins: [") }
                    .joined(separator: "\n")
                    .replacingOccurrences(
                        of: "targets: [\n",
                        with: "targets: [\n        .target(name: \"ShopAPI\", exclude: [\"Specs\"]),\n"
                    )
            }
            let finished = try await run(shop, verb)
            #expect(finished.status != 0)
            let message = """
                'Sources/ShopAPI/Specs' belongs to no target. SwiftPM drops a target that has no Swift file: add one, such \
                as an empty 'Sources/ShopAPI/ShopAPI.swift', and declare the target 'ShopAPI' in Package.swift
                """
            #expect(finished.output.contains(message), "\(finished.output)")
            guard verb == "validate-endpoints" else { return }

            // The suggested remedy is enough.
            try shop.write("", to: "Sources/ShopAPI/ShopAPI.swift")
            #expect(try await run(shop, verb).status == 0)
        }

        /// The target may be meant to share the specs of another one.
        @Test func aLinkToSpecsWithoutATargetIsFound() async throws {
            let shop = try ScenarioPackage("Shop")
            let folder = shop.path.appending(path: "Sources/ShopAPI")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "Specs").path,
                withDestinationPath: "../Shop/Specs"
            )
            try shop.edit("Package.swift") {
                $0.replacingOccurrences(
                    of: "targets: [\n",
                    with: "targets: [\n        .target(name: \"ShopAPI\", exclude: [\"Specs\"]),\n"
                )
            }
            let finished = try await run(shop, "validate-endpoints")
            #expect(finished.output.contains("'Sources/ShopAPI/Specs' belongs to no target"), "\(finished.output)")
        }
    }
}

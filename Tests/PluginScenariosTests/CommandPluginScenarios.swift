import Foundation
import TestSupport
import Testing

extension PluginScenarios {
    /// The command plugin, for packages that commit generated code.
    @Suite struct CommandPlugin {
        private let generated = "Sources/Shop/Generated"

        private func generateEndpoints(_ shop: ScenarioPackage, _ arguments: String...) async throws -> Finished {
            let command = ["swift", "package", "--package-path", shop.path.path, "--scratch-path", shop.scratch.path]
            let plugin = ["--allow-writing-to-package-directory", "generate-endpoints"]
            return try await Finished.running(command + plugin + arguments, logIn: ScenarioPackage.folder)
        }

        /// Removes the build plugin, as users do who commit generated code.
        private func takePluginOut(of shop: ScenarioPackage) throws {
            try shop.edit("Package.swift") { manifest in
                manifest.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.contains("plugins: [") }.joined(separator: "\n")
            }
        }

        @Test func writesIntoTheSourcesAndChecksThem() async throws {
            let shop = try ScenarioPackage("Shop")
            try takePluginOut(of: shop)
            let written = try await generateEndpoints(shop)
            #expect(written.status == 0, "\(written.output)")
            let api = try shop.text("\(generated)/Shop+api+API.generated.swift")
            #expect(api.contains("\nnonisolated enum Shop: EndpointAPI"))
            #expect(try await generateEndpoints(shop, "--check", "--target", "Shop").status == 0)

            try shop.edit("Sources/Shop/Specs/items.yaml") { $0.replacingOccurrences(of: "price", with: "cost") }
            let models = "\(generated)/Shop+items+Models.generated.swift"
            let before = try shop.text(models)
            let check = try await generateEndpoints(shop, "--check")
            #expect(check.status != 0)
            #expect(check.output.contains("Shop+items+Models.generated.swift:"))
            #expect(check.output.contains("price: Decimal\n    +"))
            #expect(try shop.text(models) == before)
        }

        @Test func anErrorInTheSpecsIsAFailure() async throws {
            let shop = try ScenarioPackage("Shop")
            try shop.edit("Sources/Shop/Specs/items.yaml") { $0.replacingOccurrences(of: "decimal", with: "decimol") }
            let finished = try await generateEndpoints(shop)
            #expect(finished.status != 0)
            #expect(finished.output.contains("Specs/items.yaml:2:40: error: "))
            #expect(!FileManager.default.fileExists(atPath: shop.path.appending(path: generated).path))
        }

        @Test func wrongUsageIsReported() async throws {
            let shop = try ScenarioPackage("Shop")
            let target = try await generateEndpoints(shop, "--target", "Shed")
            #expect(target.status != 0)
            #expect(target.output.contains("this package has no target 'Shed'"))
            let argument = try await generateEndpoints(shop, "--chek")
            #expect(argument.status != 0)
            #expect(argument.output.contains("unknown argument '--chek'; usage: swift package generate-endpoints ["))
        }

        @Test(arguments: ["--help", "-h"])
        func helpSaysHowToNameTargets(_ argument: String) async throws {
            let shop = try ScenarioPackage("Shop")
            let help = try await generateEndpoints(shop, argument)
            #expect(help.status == 0, "\(help.output)")
            #expect(
                help.standardOutput.hasPrefix("usage: swift package generate-endpoints [--target NAME]... [--check]")
            )
            #expect(help.standardOutput.contains("name those that commit with --target"))
            #expect(!FileManager.default.fileExists(atPath: shop.path.appending(path: generated).path))
        }

        /// One target that commits, and one that applies the build plugin.
        @Test func targetsOfBothKinds() async throws {
            let shop = try ScenarioPackage("Shop")
            try shop.edit("Package.swift") {
                let target = """
                            .target(
                                name: "Stock",
                                dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")],
                                exclude: ["Specs"]
                            ),

                    """
                return $0.replacingOccurrences(of: "targets: [\n", with: "targets: [\n\(target)")
            }
            for file in ["api.yaml", "items.yaml"] {
                try shop.write(try shop.text("Sources/Shop/Specs/\(file)"), to: "Sources/Stock/Specs/\(file)")
            }
            try shop.write("let stock: [Item] = []\n", to: "Sources/Stock/Stock.swift")
            let named = try await generateEndpoints(shop, "--target", "Stock")
            #expect(named.status == 0 && !named.output.contains("--target"), "\(named.output)")
            try await shop.builds()

            let all = try await generateEndpoints(shop)
            #expect(all.standardOutput.contains("These are all targets with specs: Shop, Stock. A target that applies"))
            let build = try await shop.build()
            #expect(build.status != 0)
            #expect(build.output.contains("target 'Shop' has the Swift of its specs twice"), "\(build.output)")
            #expect(build.output.contains("/\(generated)', or take the plugin from the target"))
            #expect(!build.output.contains("multiple producers"))
            try shop.remove(generated)
            try await shop.builds()
        }

        /// The separate scratch folder shows that no part of the generator, and so no libyaml, is built.
        @Test(.inFuzz) func thePackageThenBuildsWithoutTheGenerator() async throws {
            let writing = try ScenarioPackage("Shop")
            #expect(try await generateEndpoints(writing).status == 0)
            try takePluginOut(of: writing)
            let shop = ScenarioPackage(of: writing, scratch: "scratch-without-generator")
            try await shop.builds()
            #expect(try await shop.swift("run", "Shop").standardOutput == "teapot costs 1990 cents\n")
            let debug = shop.scratch.appending(path: "debug")
            let modules = try FileManager.default.contentsOfDirectory(atPath: debug.appending(path: "Modules").path)
            #expect(modules.contains("EndpointRuntime.swiftmodule"))
            #expect(!modules.contains("EndpointSpec.swiftmodule"))
            #expect(!FileManager.default.fileExists(atPath: debug.appending(path: "Modules-tool").path))
        }
    }
}

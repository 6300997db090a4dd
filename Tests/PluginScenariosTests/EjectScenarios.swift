import EndpointCommands
import EndpointTooling
import Foundation
import Testing

extension PluginScenarios {
    /// Users are not locked in: without the plugin, the package builds as before.
    @Suite struct Ejecting {
        @Test func thePackageBuildsWithoutPluginAndSpecs() async throws {
            let shop = try ScenarioPackage("Shop")
            let sources = shop.path.appending(path: "Sources/Shop").path
            let outcome = EjectCommand(specs: "\(sources)/Specs", output: "\(sources)/API").run()
            try #require(outcome.status == .success, "\(outcome.errors)")
            try shop.remove("Sources/Shop/Specs")
            try shop.edit("Package.swift") { manifest in
                manifest.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.contains("plugins: [") && !$0.contains("exclude: [") }.joined(separator: "\n")
            }
            let ejected = ScenarioPackage(of: shop, scratch: "scratch-without-generator")
            try await ejected.builds()
            #expect(try await ejected.swift("run", "Shop").standardOutput == "teapot costs 1990 cents\n")
        }
    }
}

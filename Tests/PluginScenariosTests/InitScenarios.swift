import EndpointCommands
import Foundation
import Testing

extension PluginScenarios {
    /// A first API: the specs that `init` writes, and the program that calls it.
    @Suite struct Init {
        @Test func theFirstSpecsAndTheFirstProgramCompile() async throws {
            let shop = try ScenarioPackage("Shop")
            // SwiftPM would take the plan of a package that did not change for the next one in the shared scratch folder.
            defer { try? FileManager.default.removeItem(at: shop.path) }
            try shop.remove("Sources/Shop/Specs")
            try shop.remove("Sources/Shop/Shop.swift")
            for isOfflineFirst in [false, true] {
                let starter = Starter(
                    target: "Shop",
                    targetFolder: "Sources/Shop",
                    api: "Shop",
                    server: "https://api.shop.example",
                    isOfflineFirst: isOfflineFirst
                )
                let files =
                    StarterPackage(
                        starter,
                        generator: GeneratorPackage(.folder(ScenarioPackage.root.path)),
                        program: .items
                    )
                    .files + starter.specFiles
                for file in files { try shop.write(file.text, to: file.path) }
                try await shop.builds()
            }
        }
    }
}

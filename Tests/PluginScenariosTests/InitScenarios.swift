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
            // SwiftPM runs the build plugin first where a target applies it, and that one misses the specs.
            try shop.edit("Package.swift") { manifest in
                manifest.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.contains("exclude:") && !$0.contains("plugins:") }.joined(separator: "\n")
            }
            let package = ["swift", "package", "--package-path", shop.path.path, "--scratch-path", shop.scratch.path]
            let command = ["--allow-writing-to-package-directory", "init-endpoints", "--target", "Shop"]
            let begun = try await Finished.running(package + command, logIn: ScenarioPackage.folder)
            #expect(begun.status == 0, "\(begun.output)")
            #expect(begun.standardOutput.contains("Sources/Shop/Specs/api.yaml: written\n"))
            // The manifest has the product already, so only what no plugin can see is printed.
            #expect(
                !begun.standardOutput.contains(".product(") && begun.standardOutput.contains("exclude: [\"Specs\"]")
            )
            let again = try await Finished.running(package + command, logIn: ScenarioPackage.folder)
            #expect(again.status == 0 && !again.standardOutput.contains(": written"), "\(again.output)")

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

import EndpointGeneration
import EndpointSpec
import Foundation
import Testing

extension PluginScenarios {
    /// What passes validation compiles: nobody gets an error in code that nobody wrote.
    @Suite struct ValidSpecs {
        @Test(arguments: UInt64(1)...12)
        func compile(seed: UInt64) async throws {
            var spec = RandomSpec(seed: seed)
            let sources = [("api.yaml", spec.api()), ("things.yaml", spec.file())]
            let result = Generation.generate(
                GenerationRequest(
                    sources: sources.map { SpecSource(path: $0.0, bytes: Array($0.1.utf8)) },
                    prefix: "Random"
                )
            )
            try #require(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.description))\n\(sources[1].1)")
            let folder = ScenarioPackage.folder.appending(path: "valid-specs")
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for file in result.files {
                try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
            }
            let modules = try await ImportMatrix.modules.value
            let compiler = [
                "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-D", "DEBUG", "-package-name",
                "app",
                "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
                "MemberImportVisibility",
                "-module-name", "App", "-I", modules,
            ]
            let files = result.files.map { folder.appending(path: $0.name).path }
            let finished = try await Finished.running(compiler + files, logIn: ScenarioPackage.folder)
            #expect(finished.status == 0, "\(finished.output)\n\(sources[1].1)")
        }
    }
}

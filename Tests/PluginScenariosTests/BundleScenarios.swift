import Foundation
import TestSupport
import Testing

extension SeparateScenarios {
    /// A version as a dependency, and the plugins with the generator of an artifact bundle, as `make bundle` makes it.
    @Suite(.inFuzz) struct GeneratorBundle {
        @Test func aBundleAvoidsCompilingTheGenerator() async throws {
            let shop = try await VersionedShop()
            let bundle = try await ScenarioBundle(of: shop.repository.path)
            let written = try await shop.swift(
                "package",
                "--allow-writing-to-package-directory",
                "generate-endpoints",
                environment: bundle.environment
            )
            #expect(written.status == 0, "\(written.output)")
            let api = try shop.package.text("Sources/Shop/Generated/Shop+api+API.generated.swift")
            #expect(api.contains("\nnonisolated enum Shop: EndpointAPI"))
            // Where SwiftPM compiles a tool for a plugin, it puts the modules here.
            let modules = shop.package.scratch.appending(path: "debug/Modules-tool")
            #expect(!FileManager.default.fileExists(atPath: modules.path))
        }

        /// The code of another version might not compile, or differ from its documentation.
        @Test func aBundleOfAnotherVersionIsRefused() async throws {
            let shop = try await VersionedShop()
            let bundle = try await ScenarioBundle(of: shop.repository.path)
            try bundle.setVersions(["0.9.0", "0.9.1"])
            let complaint =
                "is of version 0.9.0, 0.9.1, but this package uses version 1.0.0 of swift-endpoint-generator: "
            let command = try await shop.swift("package", "validate-endpoints", environment: bundle.environment)
            #expect(command.status != 0)
            #expect(command.output.contains(complaint), "\(command.output)")
            let build = try await shop.swift("build", environment: bundle.environment)
            #expect(build.status != 0)
            #expect(build.output.contains(complaint), "\(build.output)")
        }

        @Test func aCommitHasAllOfItsVersions() async throws {
            let shop = try await VersionedShop()
            try await shop.repository.git("tag", "1.0.0-rc.1")
            let bundle = try await ScenarioBundle(of: shop.repository.path)
            #expect(try bundle.information().contains(#""versions": ["1.0.0","1.0.0-rc.1"]"#))
            let command = try await shop.swift("package", "validate-endpoints", environment: bundle.environment)
            #expect(command.status == 0, "\(command.output)")
        }

        @Test func aSecondSystemIsAddedAndAnotherCommitReplaces() async throws {
            let shop = try await VersionedShop()
            let bundle = try await ScenarioBundle(of: shop.repository.path)
            let system = try #require(try bundle.variants().first)
            let other = bundle.path.appending(path: "riscv64-unknown-linux-gnu")
            try FileManager.default.copyItem(at: bundle.path.appending(path: system), to: other)
            try await bundle.make(of: shop.repository.path)
            #expect(try bundle.variants() == [system, "riscv64-unknown-linux-gnu"])

            let change = ["bash", "-c", "echo >> '\(shop.repository.path.path)/README.md'"]
            #expect(try await Finished.running(change, logIn: ScenarioPackage.folder).status == 0)
            try await bundle.make(of: shop.repository.path)
            #expect(try bundle.variants() == [system])
            #expect(try bundle.information().contains(/"version": "[0-9a-f]{40}-dirty"/))
            let folder = bundle.path.deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [bundle.path.lastPathComponent])
        }

        @Test func otherBundlesAreNotReplaced() async throws {
            let folder = try ScenarioBundle.emptyFolder()
            let unnamed = try await ScenarioBundle.script(ScenarioPackage.root, folder.appending(path: "tool"))
            #expect(unnamed.status != 0)
            #expect(unnamed.output.contains("error: the bundle's name must end with '.artifactbundle', but it is"))

            let foreign = folder.appending(path: "linter.artifactbundle")
            try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: true)
            let refused = try await ScenarioBundle.script(ScenarioPackage.root, foreign)
            #expect(refused.status != 0)
            #expect(refused.output.contains("error: '\(foreign.path)' is not a bundle of endpoint-generator-build"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: foreign.path) == [])
        }

        /// SwiftPM refuses some packages only as versioned dependencies, for example because of their flags.
        @Test func aVersionIsADependency() async throws {
            let resolved = try await VersionedShop().swift("package", "show-dependencies")
            #expect(resolved.status == 0, "\(resolved.output)")
            #expect(resolved.output.contains("swift-endpoint-generator@1.0.0"))
        }
    }
}

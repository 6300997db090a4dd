import Foundation
import Testing

extension PluginScenarios {
    /// The plugins with the generator of an artifact bundle, as `make bundle` makes it.
    @Suite struct GeneratorBundle {
        @Test func aBundleAvoidsCompilingTheGenerator() async throws {
            let shop = try await VersionedShop()
            let bundle = try await makeBundle(in: shop.repository.path)
            let written = try await shop.swift(
                "package",
                "--allow-writing-to-package-directory",
                "generate-endpoints",
                environment: environment(bundle)
            )
            #expect(written.status == 0, "\(written.output)")
            let api = try shop.package.text("Sources/Shop/Generated/Shop+api+API.generated.swift")
            #expect(api.contains("\nnonisolated enum Shop: EndpointAPI"))
            // Where SwiftPM compiles a tool for a plugin, it puts the modules here.
            let modules = shop.package.scratch.appending(path: "debug/Modules-tool")
            #expect(!FileManager.default.fileExists(atPath: modules.path))
        }

        /// A folder has no version that could be compared.
        @Test func theBuildPluginTakesABundleForAFolder() async throws {
            let bundle = try await makeBundle(in: ScenarioPackage.root)
            try setVersions(["0.9.0"], of: bundle)
            let shop = try ScenarioPackage("Shop")
            let build = try await shop.swift("build", environment: environment(bundle))
            #expect(build.status == 0, "\(build.output)")
            #expect(build.work.contains { $0.contains("Generating Swift from the specs of Shop") })
            #expect(!build.work.contains { $0.contains("EndpointSpec") })
        }

        /// The code of another version might not compile, or differ from its documentation.
        @Test func aBundleOfAnotherVersionIsRefused() async throws {
            let shop = try await VersionedShop()
            let bundle = try await makeBundle(in: shop.repository.path)
            try setVersions(["0.9.0", "0.9.1"], of: bundle)
            let complaint =
                "is of version 0.9.0, 0.9.1, but this package uses version 1.0.0 of swift-endpoint-generator: "
            let command = try await shop.swift("package", "validate-endpoints", environment: environment(bundle))
            #expect(command.status != 0)
            #expect(command.output.contains(complaint), "\(command.output)")
            let build = try await shop.swift("build", environment: environment(bundle))
            #expect(build.status != 0)
            #expect(build.output.contains(complaint), "\(build.output)")
        }

        @Test func aCommitHasAllOfItsVersions() async throws {
            let shop = try await VersionedShop()
            try await shop.repository.git("tag", "1.0.0-rc.1")
            let bundle = try await makeBundle(in: shop.repository.path)
            #expect(try information(of: bundle).contains(#""versions": ["1.0.0","1.0.0-rc.1"]"#))
            let command = try await shop.swift("package", "validate-endpoints", environment: environment(bundle))
            #expect(command.status == 0, "\(command.output)")
        }

        @Test func aSecondSystemIsAddedAndAnotherCommitReplaces() async throws {
            let shop = try await VersionedShop()
            let folder = try emptyFolder("bundles")
            let bundle = folder.appending(path: "endpoint-generator-build.artifactbundle")
            try await makeBundle(in: shop.repository.path, at: bundle)
            let systems = try FileManager.default.contentsOfDirectory(atPath: bundle.path).filter { $0 != "info.json" }
            let system = try #require(systems.first)
            let other = bundle.appending(path: "riscv64-unknown-linux-gnu")
            try FileManager.default.copyItem(at: bundle.appending(path: system), to: other)
            try await makeBundle(in: shop.repository.path, at: bundle)
            #expect(try variants(of: bundle) == [system, "riscv64-unknown-linux-gnu"])

            let change = ["bash", "-c", "echo >> '\(shop.repository.path.path)/README.md'"]
            #expect(try await Finished.running(change, logIn: ScenarioPackage.folder).status == 0)
            try await makeBundle(in: shop.repository.path, at: bundle)
            #expect(try variants(of: bundle) == [system])
            #expect(try information(of: bundle).contains(/"version": "[0-9a-f]{40}-dirty"/))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [bundle.lastPathComponent])
        }

        @Test func otherBundlesAreNotReplaced() async throws {
            let folder = try emptyFolder("bundles")
            let unnamed = try await script(ScenarioPackage.root, folder.appending(path: "tool"))
            #expect(unnamed.status != 0)
            #expect(unnamed.output.contains("error: the bundle's name must end with '.artifactbundle', but it is"))

            let foreign = folder.appending(path: "linter.artifactbundle")
            try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: true)
            let refused = try await script(ScenarioPackage.root, foreign)
            #expect(refused.status != 0)
            #expect(refused.output.contains("error: '\(foreign.path)' is not a bundle of endpoint-generator-build"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: foreign.path) == [])
        }
    }
}

extension PluginScenarios.GeneratorBundle {
    /// The tool that this package's build compiled.
    private var tool: String { ScenarioPackage.root.appending(path: ".build/debug/endpoint-generator-build").path }

    private func environment(_ bundle: URL) -> [String: String] {
        Finished.usersEnvironment.merging(["ENDPOINT_GENERATOR_BUNDLE": bundle.path]) { $1 }
    }

    private func emptyFolder(_ name: String) throws -> URL {
        let folder = ScenarioPackage.folder.appending(path: name)
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Runs a repository's script, with the tool that is compiled already.
    @discardableResult
    private func makeBundle(in repository: URL, at place: URL? = nil) async throws -> URL {
        let bundle =
            try place ?? emptyFolder("bundles").appending(path: "endpoint-generator-build.artifactbundle")
        let run = try await script(repository, bundle)
        try #require(run.status == 0, "\(run.output)")
        #expect(run.output.contains("export ENDPOINT_GENERATOR_BUNDLE='\(bundle.path)'"))
        return bundle
    }

    private func script(_ repository: URL, _ bundle: URL) async throws -> Finished {
        let script = repository.appending(path: "Tests/Scripts/bundle.sh").path
        return try await Finished.running([script, bundle.path, tool], logIn: ScenarioPackage.folder)
    }

    private func information(of bundle: URL) throws -> String {
        try String(contentsOf: bundle.appending(path: "info.json"), encoding: .utf8)
    }

    /// The systems that the bundle has a tool for.
    private func variants(of bundle: URL) throws -> Set<String> {
        Set(try information(of: bundle).matches(of: /"supportedTriples": \["([^"]*)"\]/).map { String($0.1) })
    }

    private func setVersions(_ versions: [String], of bundle: URL) throws {
        let list = versions.map { "\"\($0)\"" }.joined(separator: ",")
        try information(of: bundle).replacing(/"versions": \[[^\]]*\]/, with: "\"versions\": [\(list)]")
            .write(to: bundle.appending(path: "info.json"), atomically: true, encoding: .utf8)
    }
}

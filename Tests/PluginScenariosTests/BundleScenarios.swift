import Foundation
import Testing

extension PluginScenarios {
    /// The plugins with the generator of an artifact bundle, as `make bundle` makes it.
    @Suite struct GeneratorBundle {
        @Test func aBundleSavesCompilingTheGenerator() async throws {
            let shop = try await VersionedShop()
            let bundle = try await makeBundle(in: shop.repository)
            let written = try await shop.swift(
                "package",
                "--allow-writing-to-package-directory",
                "generate-endpoints",
                environment: environment(bundle)
            )
            #expect(written.status == 0, "\(written.output)")
            let api = try shop.package.text("Sources/Shop/Generated/Shop+api+API.generated.swift")
            #expect(api.contains("\nnonisolated enum Shop: EndpointAPI"))
            #expect(try builtModules(of: shop).intersection(["EndpointSpec", "EndpointPlan", "Mustache"]) == [])
        }

        /// The code of another version might not compile, or not do what its documentation says.
        @Test func aBundleOfAnotherVersionIsRefused() async throws {
            let shop = try await VersionedShop()
            let bundle = try await makeBundle(in: shop.repository)
            try setVersion("0.9.0", of: bundle)
            let complaint = "is of version 0.9.0, but this package uses version 1.0.0 of swift-endpoint-generator: "
            let command = try await shop.swift("package", "validate-endpoints", environment: environment(bundle))
            #expect(command.status != 0)
            #expect(command.output.contains(complaint), "\(command.output)")
            let build = try await shop.swift("build", environment: environment(bundle))
            #expect(build.status != 0)
            #expect(build.output.contains(complaint), "\(build.output)")
        }

        @Test func aSecondSystemIsAddedAndAnotherVersionReplaces() async throws {
            let folder = try emptyFolder("bundles")
            let bundle = folder.appending(path: "endpoint-generator-build.artifactbundle")
            try await makeBundle(in: ScenarioPackage.root, at: bundle)
            let systems = try FileManager.default.contentsOfDirectory(atPath: bundle.path).filter { $0 != "info.json" }
            let system = try #require(systems.first)
            let other = bundle.appending(path: "riscv64-unknown-linux-gnu")
            try FileManager.default.copyItem(at: bundle.appending(path: system), to: other)
            try await makeBundle(in: ScenarioPackage.root, at: bundle)
            #expect(try variants(of: bundle) == [system, "riscv64-unknown-linux-gnu"])

            try setVersion("older", of: bundle)
            try await makeBundle(in: ScenarioPackage.root, at: bundle)
            #expect(try variants(of: bundle) == [system])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [bundle.lastPathComponent])
        }

        @Test func aNameThatSwiftPMWouldNotTakeIsRefused() async throws {
            let script = ScenarioPackage.root.appending(path: "Tests/Scripts/bundle.sh").path
            let folder = try emptyFolder("bundles")
            let run = try await Finished.running([script, folder.appending(path: "tool").path, tool], logIn: folder)
            #expect(run.status != 0)
            #expect(run.output.contains("error: the bundle's name must end with '.artifactbundle', but it is"))
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
        let script = repository.appending(path: "Tests/Scripts/bundle.sh").path
        let run = try await Finished.running([script, bundle.path, tool], logIn: ScenarioPackage.folder)
        try #require(run.status == 0, "\(run.output)")
        #expect(run.output.contains("export ENDPOINT_GENERATOR_BUNDLE=\(bundle.path)"))
        return bundle
    }

    private func information(of bundle: URL) throws -> String {
        try String(contentsOf: bundle.appending(path: "info.json"), encoding: .utf8)
    }

    /// The systems that the bundle has a tool for.
    private func variants(of bundle: URL) throws -> Set<String> {
        Set(try information(of: bundle).matches(of: /"supportedTriples": \["([^"]*)"\]/).map { String($0.1) })
    }

    private func setVersion(_ version: String, of bundle: URL) throws {
        try information(of: bundle).replacing(/"version": "[^"]*"/, with: "\"version\": \"\(version)\"")
            .write(to: bundle.appending(path: "info.json"), atomically: true, encoding: .utf8)
    }

    /// The modules that SwiftPM built, by the folders of their objects.
    private func builtModules(of shop: VersionedShop) throws -> Set<String> {
        let scratch = shop.package.scratch
        let folders = FileManager.default.enumerator(at: scratch, includingPropertiesForKeys: nil)
        var modules: Set<String> = []
        while let folder = folders?.nextObject() as? URL {
            if folder.pathExtension == "build" { modules.insert(folder.deletingPathExtension().lastPathComponent) }
        }
        return modules
    }
}

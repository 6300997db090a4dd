import Foundation
import TestSupport
import Testing

extension SeparateScenarios {
    /// A package with only the runtime, from a repository: it builds neither the plugin nor the generator, and needs no libyaml.
    @Suite(.inFuzz) struct RuntimeAlone {
        @Test func buildsNoGenerator() async throws {
            let original = try ScenarioPackage("RuntimeAlone", in: ScenarioPackage.separateFolder)
            let package = ScenarioPackage(of: original, scratch: "scratch-checkout")
            try await takeCheckout(package)
            let build = try await package.swift("build", environment: try withoutLibraries())
            try #require(build.status == 0, "\(build.output)")
            // SwiftPM may warn that libyaml is not installed, but no built target needs it.

            let debug = package.scratch.appending(path: "debug")
            let modules = try FileManager.default.contentsOfDirectory(atPath: debug.appending(path: "Modules").path)
            #expect(modules.contains("EndpointRuntime.swiftmodule"))
            #expect(!modules.contains("EndpointSpec.swiftmodule"))
            #expect(!modules.contains("EndpointOffline.swiftmodule"), "who keeps nothing compiles nothing of it")
            #expect(!FileManager.default.fileExists(atPath: debug.appending(path: "Modules-tool").path))
        }

        /// Makes a repository of this package's files as they are now, and the package depend on it.
        private func takeCheckout(_ package: ScenarioPackage) async throws {
            let origin = ScenarioPackage.folder.appending(path: "origin/swift-endpoint-generator")
            let repository = try await PackageRepository(at: origin)
            try? FileManager.default.removeItem(at: package.scratch.appending(path: "repositories"))
            try package.edit("Package.swift") {
                $0.replacing(
                    /\.package\(name: "swift-endpoint-generator", path: "[^"]*"\)/,
                    with: ".package(url: \"file://\(repository.path.path)\", branch: \"main\")"
                )
            }
            // The branch keeps its name while its content changes with every run.
            for stale in ["Package.resolved", "checkouts", "workspace-state.json"] {
                try? FileManager.default.removeItem(at: package.scratch.appending(path: stale))
            }
        }

        /// An environment in which no library of the system is to be found: `pkg-config` knows none.
        private func withoutLibraries() throws -> [String: String] {
            let folder = ScenarioPackage.folder.appending(path: "no-libraries")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let program = folder.appending(path: "pkg-config")
            try "#!/bin/sh\nexit 1\n".write(to: program, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            var environment = Finished.usersEnvironment
            environment["PATH"] = "\(folder.path):\(environment["PATH", default: "/usr/bin:/bin"])"
            return environment
        }
    }
}

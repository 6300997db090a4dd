import Foundation
import Testing

extension PluginScenarios {
    /// The package's own manifest, for its users and its developers.
    @Suite struct Manifest {
        /// A compiler newer than ours may warn of more: that is no reason to stop a user's build.
        @Test(arguments: [
            ([:], false), (["ENDPOINT_DEVELOPMENT": "1"], true), (["ENDPOINT_DEVELOPMENT": ""], false),
            (["ENDPOINT_TEST_TARGETS": ""], true),
        ])
        func aWarningStopsOnlyTheBuildsOfDevelopers(_ variables: [String: String], _ stops: Bool) async throws {
            #expect(try await dump(variables).contains("treatAllWarnings") == stops)
        }

        /// Optimizing the plugins' tool takes minutes. The targets of apps stay optimized.
        @Test func onlyTheGeneratorIsLeftUnoptimized() async throws {
            let manifest = try await decoded([:])
            let unoptimized = manifest.targets(with: "-Onone")
            #expect(Set(unoptimized).isSuperset(of: ["EndpointSpec", "EndpointPlan", "endpoint-generator-build"]))
            #expect(try await decoded(["ENDPOINT_OPTIMIZED": "1"]).targets(with: "-Onone") == [])
        }

        /// Some packages cannot depend on a version with unsafe flags, so the targets of apps have none.
        @Test func targetsOfAppsHaveNoUnsafeFlags() async throws {
            let manifest = try await decoded([:])
            let inApps = Set(manifest.targets(needing: manifest.libraries))
            #expect(inApps.isSuperset(of: ["EndpointRuntime", "EndpointPatterns", "EndpointDescription"]))
            #expect(manifest.targets.filter { inApps.contains($0.name) && !$0.flags.isEmpty }.map(\.name) == [])
        }

        /// Who works on the generator must not run another one.
        @Test func aBundleIsForUsersOnly() async throws {
            let bundle = ["ENDPOINT_GENERATOR_BUNDLE": "/tools/endpoint-generator-build.artifactbundle"]
            #expect(try await decoded(bundle).targets.contains { $0.type == "binary" })
            let developers = try await decoded(bundle.merging(["ENDPOINT_DEVELOPMENT": "1"]) { $1 })
            #expect(!developers.targets.contains { $0.type == "binary" })
        }

        @Test func aBundleIsNamedByAnAbsolutePath() async throws {
            let relative = try await dumping(["ENDPOINT_GENERATOR_BUNDLE": "tools/x.artifactbundle"])
            #expect(relative.status != 0)
            #expect(
                relative.output.contains("ENDPOINT_GENERATOR_BUNDLE must be an absolute path: 'tools/x.artifactbundle'")
            )
        }

        private func decoded(_ variables: [String: String]) async throws -> DumpedManifest {
            try JSONDecoder().decode(DumpedManifest.self, from: Data(try await dump(variables).utf8))
        }

        private func dump(_ variables: [String: String]) async throws -> String {
            let dump = try await dumping(variables)
            try #require(dump.status == 0, "\(dump.output)")
            return dump.standardOutput
        }

        private func dumping(_ variables: [String: String]) async throws -> Finished {
            let scratch = ScenarioPackage.folder.appending(path: "scratch-manifest").path
            try FileManager.default.createDirectory(at: ScenarioPackage.folder, withIntermediateDirectories: true)
            let command = ["swift", "package", "--package-path", ScenarioPackage.root.path, "--scratch-path", scratch]
            return try await Finished.running(
                command + ["dump-package"],
                logIn: ScenarioPackage.folder,
                environment: Finished.usersEnvironment.merging(variables) { $1 }
            )
        }
    }
}

/// A manifest as `swift package dump-package` prints it, as far as the tests look at it.
private struct DumpedManifest: Decodable {
    struct Product: Decodable {
        struct Kind: Decodable {
            var library: [String]?
        }

        var targets: [String]
        var type: Kind
    }

    struct Target: Decodable {
        struct Setting: Decodable {
            struct Kind: Decodable {
                struct Flags: Decodable {
                    var _0: [String]
                }

                var unsafeFlags: Flags?
            }

            var kind: Kind
        }

        struct Dependency: Decodable {
            /// The name, and the condition that it hangs on.
            var byName: [ByName?]?

            struct ByName: Decodable {
                var name: String?

                init(from decoder: any Decoder) throws {
                    name = try? decoder.singleValueContainer().decode(String.self)
                }
            }
        }

        var name: String
        var type: String
        var settings: [Setting]
        var dependencies: [Dependency]

        var flags: [String] { settings.flatMap { $0.kind.unsafeFlags?._0 ?? [] } }
        var needs: [String] { dependencies.compactMap { $0.byName?.first??.name } }
    }

    var products: [Product]
    var targets: [Target]

    /// The names of the targets that apps are made of.
    var libraries: [String] { products.filter { $0.type.library != nil }.flatMap(\.targets) }

    /// The names of the targets that compile with a flag.
    func targets(with flag: String) -> [String] {
        targets.filter { $0.flags.contains(flag) }.map(\.name)
    }

    /// The targets with these names, and all that they need.
    func targets(needing names: [String]) -> [String] {
        let more = targets.filter { names.contains($0.name) }.flatMap(\.needs).filter { !names.contains($0) }
        return more.isEmpty ? names : targets(needing: names + Set(more))
    }
}

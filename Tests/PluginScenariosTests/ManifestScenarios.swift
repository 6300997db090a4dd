import Foundation
import Testing

extension PluginScenarios {
    /// What this package's own manifest says to its users and to its developers.
    @Suite struct Manifest {
        /// A compiler newer than ours may warn of more: that is no reason to stop a user's build.
        @Test(arguments: [
            ([:], false), (["ENDPOINT_WARNINGS_AS_ERRORS": "1"], true), (["ENDPOINT_WARNINGS_AS_ERRORS": ""], false),
            (["ENDPOINT_TEST_TARGETS": ""], true),
        ])
        func aWarningStopsOnlyTheBuildsOfDevelopers(_ variables: [String: String], _ stops: Bool) async throws {
            let environment = Finished.usersEnvironment.merging(variables) { $1 }
            let scratch = ScenarioPackage.folder.appending(path: "scratch-manifest").path
            try FileManager.default.createDirectory(at: ScenarioPackage.folder, withIntermediateDirectories: true)
            let command = ["swift", "package", "--package-path", ScenarioPackage.root.path, "--scratch-path", scratch]
            let dump = try await Finished.running(
                command + ["dump-package"],
                logIn: ScenarioPackage.folder,
                environment: environment
            )
            try #require(dump.status == 0, "\(dump.output)")
            #expect(dump.standardOutput.contains("treatAllWarnings") == stops)
        }
    }
}

import Foundation
import Testing

/// The package `Shop`, which depends on version 1.0.0 of this package in a git repository instead of on a folder.
///
/// It has a scratch folder of its own, which is empty at first: SwiftPM remembers what it found under a version before.
struct VersionedShop {
    let package: ScenarioPackage
    /// The repository, with what the working copy of this package contains now.
    let repository: URL

    /// - Throws: What the file system throws, and an issue if git fails.
    init() async throws {
        let shop = try ScenarioPackage("Shop")
        let repository = shop.path.appending(path: "swift-endpoint-generator")
        let git = ["git", "-C", repository.path, "-c", "user.name=Shop", "-c", "user.email=shop@example.com"]
        for command in [
            ["git", "clone", "--quiet", ScenarioPackage.root.path, repository.path],
            git + ["--work-tree", ScenarioPackage.root.path, "add", "--all"],
            git + ["commit", "--quiet", "--allow-empty", "--message", "The package as it is now"],
            git + ["reset", "--quiet", "--hard"],
            git + ["tag", "--force", "1.0.0"],
        ] {
            let finished = try await Finished.running(command, logIn: ScenarioPackage.folder)
            try #require(finished.status == 0, "\(finished.output)")
        }
        try shop.edit("Package.swift") {
            let local = #"name: "swift-endpoint-generator", path: "\#(ScenarioPackage.root.path)""#
            return $0.replacingOccurrences(of: local, with: #"url: "file://\#(repository.path)", from: "1.0.0""#)
        }
        package = ScenarioPackage(of: shop, scratch: "Shop/.build")
        self.repository = repository
    }

    /// Runs `swift package` or another command of SwiftPM's with these arguments.
    func swift(
        _ command: String,
        _ arguments: String...,
        environment: [String: String] = Finished.usersEnvironment
    ) async throws -> Finished {
        let security = package.path.appending(path: "security").path
        let places = ["--package-path", package.path.path, "--scratch-path", package.scratch.path]
        return try await Finished.running(
            ["swift", command] + places + ["--security-path", security] + arguments,
            logIn: ScenarioPackage.folder,
            environment: environment
        )
    }
}

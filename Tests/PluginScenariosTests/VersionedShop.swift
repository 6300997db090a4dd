import Foundation

/// The package `Shop`, which depends on version 1.0.0 of this package in a git repository instead of on a folder.
///
/// It has a separate scratch folder, which is initially empty, because SwiftPM remembers the content of a version.
struct VersionedShop {
    let package: ScenarioPackage
    let repository: PackageRepository

    /// - Throws: Errors of the file system, and an issue if git fails.
    init() async throws {
        let shop = try ScenarioPackage("Shop", in: ScenarioPackage.separateFolder)
        let repository = try await PackageRepository(at: shop.path.appending(path: "swift-endpoint-generator"))
        try await repository.git("tag", "1.0.0")
        try shop.edit("Package.swift") {
            let local = #"name: "swift-endpoint-generator", path: "\#(ScenarioPackage.root.path)""#
            return $0.replacingOccurrences(of: local, with: #"url: "file://\#(repository.path.path)", from: "1.0.0""#)
        }
        package = ScenarioPackage(of: shop, scratch: "separate/Shop/.build")
        self.repository = repository
    }

    /// Runs `swift package` or another command of SwiftPM's with these arguments.
    func swift(
        _ command: String,
        _ arguments: String...,
        environment: [String: String] = Finished.usersEnvironment
    ) async throws -> Finished {
        let security = ["--security-path", package.path.appending(path: "security").path]
        return try await package.swift(command, security + arguments, environment: environment)
    }
}

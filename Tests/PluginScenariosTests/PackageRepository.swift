import Foundation
import Testing

/// This package as a git repository, as users depend on it: one commit on `main` with the content of the working copy.
struct PackageRepository {
    let path: URL

    /// - Throws: Errors of the file system, and an issue if git fails.
    init(at path: URL) async throws {
        self.path = path
        if FileManager.default.fileExists(atPath: path.path) { try FileManager.default.removeItem(at: path) }
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        try await git("init", "--quiet", "--initial-branch", "main")
        try await git("--work-tree", ScenarioPackage.root.path, "add", "--all")
        try await git("commit", "--quiet", "--message", "The package as it is now")
        try await git("reset", "--quiet", "--hard")
    }

    func git(_ arguments: String...) async throws {
        let command = ["git", "-C", path.path, "-c", "user.name=Shop", "-c", "user.email=shop@example.com"]
        let finished = try await Finished.running(command + arguments, logIn: ScenarioPackage.folder)
        try #require(finished.status == 0, "\(finished.output)")
    }
}

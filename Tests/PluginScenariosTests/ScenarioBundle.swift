import Foundation
import Testing

/// An artifact bundle that `bundle.sh` makes of the tool that these tests were built with.
struct ScenarioBundle {
    let path: URL

    /// Makes a bundle in an empty folder.
    ///
    /// - Parameters:
    ///   - repository: The repository whose script makes it, and whose version it gets.
    ///   - folder: The folder of the scenarios that use it.
    /// - Throws: Errors of the file system, and an issue if the script fails.
    init(of repository: URL, in folder: URL = ScenarioPackage.separateFolder) async throws {
        path = try Self.emptyFolder(in: folder).appending(path: "endpoint-generator-build.artifactbundle")
        try await make(of: repository)
    }

    /// Makes the bundle again in its place.
    func make(of repository: URL) async throws {
        let run = try await Self.script(repository, path)
        try #require(run.status == 0, "\(run.output)")
        #expect(run.output.contains("export ENDPOINT_GENERATOR_BUNDLE='\(path.path)'"))
    }

    static func script(_ repository: URL, _ bundle: URL) async throws -> Finished {
        let script = repository.appending(path: "Tests/Scripts/bundle.sh").path
        let tool = ScenarioPackage.root.appending(path: ".build/debug/endpoint-generator-build").path
        return try await Finished.running([script, bundle.path, tool], logIn: ScenarioPackage.folder)
    }

    static func emptyFolder(in folder: URL = ScenarioPackage.separateFolder) throws -> URL {
        let folder = folder.appending(path: "bundles")
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The environment of a user who uses the bundle.
    var environment: [String: String] {
        Finished.usersEnvironment.merging(["ENDPOINT_GENERATOR_BUNDLE": path.path]) { $1 }
    }

    func information() throws -> String { try String(contentsOf: path.appending(path: "info.json"), encoding: .utf8) }

    /// The systems that the bundle has a tool for.
    func variants() throws -> Set<String> {
        Set(try information().matches(of: /"supportedTriples": \["([^"]*)"\]/).map { String($0.1) })
    }

    func setVersions(_ versions: [String]) throws {
        let list = versions.map { "\"\($0)\"" }.joined(separator: ",")
        try information().replacing(/"versions": \[[^\]]*\]/, with: "\"versions\": [\(list)]")
            .write(to: path.appending(path: "info.json"), atomically: true, encoding: .utf8)
    }
}

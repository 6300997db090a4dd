import Foundation
public import Measuring

/// Builds the plugins' tool with all its dependencies from scratch, in debug: the cost of a first build.
///
/// Measured in a package that uses a plugin, because inside its own package the tool is built twice: for the plugins of the
/// other targets and as a product. The script of the plugin and the manifests are in it, fetching is not. The reference is
/// an empty main that depends on swift-mustache, the one package that the tool needs.
public func buildFigures(_ workspace: Workspace) throws -> [Figure] {
    let using = try FirstBuild.usingThePlugin(workspace)
    let empty = try FirstBuild.emptyMain(workspace)
    var costs: (using: [Double], empty: [Double]) = ([], [])
    for _ in 0..<2 {
        workspace.say("building the tool from nothing")
        costs.using.append(try using.run(workspace))
        workspace.say("building an empty main with Mustache from nothing")
        costs.empty.append(try empty.run(workspace))
    }
    return [
        Figure(
            "build the tool from nothing, debug / empty main with Mustache",
            costs.using.median,
            "CPU s",
            reference: costs.empty.median,
            limit: .value(15)
        )
    ]
}

/// A package, and a command in it that has to build everything first.
private struct FirstBuild {
    let folder: URL
    let command: [String]

    /// A package with a spec that says hardly anything, whose Swift the command plugin writes.
    static func usingThePlugin(_ workspace: Workspace) throws -> FirstBuild {
        let folder = try workspace.fresh("using-the-plugin")
        let specs = folder.appending(path: "Sources/Main/Specs")
        try FileManager.default.createDirectory(at: specs, withIntermediateDirectories: true)
        try Data("language: 1\nname: Empty\n".utf8).write(to: specs.appending(path: "api.yaml"))
        try write(
            to: folder,
            dependency: #".package(name: "swift-endpoint-generator", path: "\#(workspace.root.path)")"#,
            target: #"exclude: ["Specs"]"#,
            source: ""
        )
        let command = ["package", "--allow-writing-to-package-directory", "generate-endpoints"]
        return FirstBuild(folder: folder, command: command)
    }

    static func emptyMain(_ workspace: Workspace) throws -> FirstBuild {
        let folder = try workspace.fresh("empty-main")
        try write(
            to: folder,
            dependency: #".package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.0.0")"#,
            target: #"dependencies: [.product(name: "Mustache", package: "swift-mustache")]"#,
            source: "import Mustache\n"
        )
        return FirstBuild(folder: folder, command: ["build"])
    }

    /// The CPU seconds of the command in a fresh build folder.
    func run(_ workspace: Workspace) throws -> Double {
        try? FileManager.default.removeItem(at: folder.appending(path: ".build"))
        let place = ["--package-path", folder.path]
        let purpose = folder.lastPathComponent
        try workspace.command(["swift", "package"] + place + ["resolve"], for: "resolve-\(purpose)").run()
        let words = ["swift", command[0]] + place + command.dropFirst()
        return try workspace.command(words, for: "first-build-\(purpose)").run().cpu
    }

    private static func write(to folder: URL, dependency: String, target: String, source: String) throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Empty",
                platforms: [.macOS(.v14)],
                dependencies: [\(dependency)],
                targets: [.executableTarget(name: "Main", \(target))]
            )

            """
        let sources = folder.appending(path: "Sources/Main")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
        try Data(source.utf8).write(to: sources.appending(path: "main.swift"))
    }
}

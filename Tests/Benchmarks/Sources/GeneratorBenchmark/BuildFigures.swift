import Foundation
public import Measuring

/// Building the tool that the plugin runs and all that it needs, from nothing, in debug: what the plugin adds to a first build.
///
/// The reference is an empty main that depends on swift-mustache, the one package the tool needs. Fetching is not measured.
public func buildFigures(_ workspace: Workspace) throws -> [Figure] {
    workspace.say("building the tool from nothing")
    let tool = try firstBuild(
        of: workspace.root,
        product: GeneratorTool.product,
        scratch: GeneratorTool.scratch(.debug, workspace),
        workspace
    )
    workspace.say("building an empty main with Mustache from nothing")
    let package = try emptyPackage(workspace)
    let reference = try firstBuild(
        of: package,
        product: "Empty",
        scratch: package.appending(path: ".build"),
        workspace
    )
    return [
        Figure(
            "build the tool from nothing, debug / empty main with Mustache",
            tool.cpu,
            "CPU s",
            reference: reference.cpu,
            limit: .value(15)
        )
    ]
}

private func firstBuild(
    of package: URL,
    product: String,
    scratch: URL,
    _ workspace: Workspace
) throws -> Command.Cost {
    try? FileManager.default.removeItem(at: scratch)
    let place = ["--package-path", package.path, "--scratch-path", scratch.path]
    try workspace.command(["swift", "package", "resolve"] + place, for: "resolve").run()
    return try workspace.command(["swift", "build", "--product", product] + place, for: "first-build-\(product)").run()
}

private func emptyPackage(_ workspace: Workspace) throws -> URL {
    let folder = try workspace.fresh("empty-main")
    let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Empty",
            platforms: [.macOS(.v14)],
            dependencies: [.package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.0.0")],
            targets: [
                .executableTarget(
                    name: "Empty",
                    dependencies: [.product(name: "Mustache", package: "swift-mustache")],
                    path: "."
                )
            ]
        )
        """
    try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    try Data("import Mustache\n".utf8).write(to: folder.appending(path: "main.swift"))
    return folder
}

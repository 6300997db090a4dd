import Foundation
import PackagePlugin

/// The specs in a target's folder, and the build command for them.
struct TargetSpecs {
    /// The executable that writes the Swift.
    static let tool = "endpoint-generator-build"

    var targetName: String
    /// Other targets can import it.
    var isImported: Bool
    /// The folder with the specs. It can be a symlink.
    var folder: URL
    /// The target's Swift files.
    var sources: [URL]
    /// The remaining steps if the folder is missing.
    var recipe: String

    /// The command that writes all Swift of the target. If the specs have errors in their layout, it is empty and the
    /// errors are reported.
    ///
    /// The outputs follow from file names alone, because they are declared before the tool runs. All files that the
    /// tool reads are inputs, so a build without a change to them does not run it.
    func buildCommands(tool: URL, output: URL) -> [Command] {
        let root = folder.resolvingSymlinksInPath()
        guard FolderListing.isFolder(root.path) else {
            Diagnostics.error(missingFolder)
            return []
        }
        let found = SpecFolders(in: root.path)
        for problem in found.problems {
            // SwiftPM prints only the message. Xcode opens the file.
            Diagnostics.error("\(problem.path): \(problem.message) [\(problem.id)]", file: problem.path, line: 1)
        }
        guard found.problems.isEmpty else { return [] }
        let inputs = found.apis.flatMap { $0.specFiles + $0.templateFiles }
        let outputs = found.apis.flatMap { OutputNaming.outputs(prefix: $0.prefix, specNames: $0.specNames) }
        if let committed = sources.first(where: { outputs.contains($0.lastPathComponent) }) {
            Diagnostics.error(generatedTwice(committed), file: committed.path, line: 1)
            return []
        }
        return [
            .buildCommand(
                displayName: "Generating Swift from the specs of \(targetName)",
                executable: tool,
                arguments: ["--specs", root.path, "--output", output.path, "--target", targetName, "--quiet"]
                    + (isImported ? [] : ["--not-imported"]),
                inputFiles: Set(inputs).sorted().map { URL(fileURLWithPath: $0) },
                outputFiles: outputs.map { output.appending(path: $0) }
            )
        ]
    }

    /// Without this message, the build would only report that an object file has two producers.
    private func generatedTwice(_ file: URL) -> String {
        """
        \(file.path): target '\(targetName)' has the Swift of its specs twice: among its sources, as 'swift package \
        generate-endpoints' writes it, and made by the plugin EndpointGenerator at each build. Remove \
        '\(file.deletingLastPathComponent().path)', or take the plugin from the target in Package.swift [generated-twice]
        """
    }

    private var missingFolder: String {
        """
        target '\(targetName)' has no specs: create '\(folder.path)/\(SpecFolders.apiFile)' with the lines 'language: 1' \
        and 'name: \(SpecFolders.apiName(for: targetName))', \(recipe). The folder may be a symlink, and may hold a folder for each API instead \
        [missing-specs-folder]
        """
    }
}

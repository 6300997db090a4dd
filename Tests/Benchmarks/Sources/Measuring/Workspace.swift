public import Foundation

/// The folders that a run of the benchmarks works with.
public struct Workspace: Sendable {
    /// The folder of the package that is measured.
    public let root: URL
    /// The folder for the benchmarks' output, below the package's `.build`.
    public let folder: URL
    /// The build folder of the benchmarks, with the runtime's modules and the reference for reading YAML.
    public let products: URL

    /// The workspace of the package in the current folder.
    public init() throws {
        root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        folder = root.appending(path: ".build/benchmarks")
        products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// An empty folder of that name.
    public func fresh(_ name: String) throws -> URL {
        let url = folder.appending(path: name)
        try? FileManager.default.removeItem(at: url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    /// A process in the package's folder. Its output goes to a file named after its purpose.
    public func command(_ arguments: [String], for purpose: String) -> Command {
        Command(arguments, in: root.path, log: folder.appending(path: "\(purpose).log").path)
    }

    /// Prints the current measurement.
    public func say(_ text: String) {
        FileHandle.standardError.write(Data("measuring: \(text)\n".utf8))
    }
}

extension URL {
    /// The paths of the files directly in this folder that have the ending, sorted.
    public func files(endingIn ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(ending) }
            .sorted()
            .map { appending(path: $0).path }
    }
}

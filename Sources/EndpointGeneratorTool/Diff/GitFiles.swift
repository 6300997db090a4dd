import Foundation
import OpenAPIConversion

/// The files at a path of a Git repository, in a commit.
struct GitFiles: Sendable {
    private struct File: Sendable {
        var isLink: Bool
        var object: String
        /// The path below ``base``.
        var path: String
    }

    private let reference: String
    /// The nearest folder of the path that exists now, in which Git runs.
    private let base: String
    /// The rest of the path below it; empty for the folder itself.
    private let rest: String
    private let files: [File]

    /// - Throws: A usage error if the folder is in no repository, or if the commit or the path does not exist.
    init(reference: String, path: String) throws(DiffProblem) {
        guard !reference.hasPrefix("-") else { throw .usage("'\(reference)' is no commit, branch or tag") }
        self.reference = reference
        var (base, rest) = (URL(fileURLWithPath: path).standardizedFileURL, [String]())
        while !FileManager.default.isFolder(base.path), base.pathComponents.count > 1 {
            rest.insert(base.lastPathComponent, at: 0)
            base.deleteLastPathComponent()
        }
        self.base = base.path
        self.rest = rest.joined(separator: "/")
        let paths = self.rest.isEmpty ? "." : self.rest
        let listing = try Self.git(["ls-tree", "-r", "-z", reference, paths], in: base.path)
        files = String(decoding: listing, as: UTF8.self).split(separator: "\0").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            let words = parts.first?.split(separator: " ") ?? []
            guard parts.count == 2, words.count == 3, words[1] == "blob" else { return nil }
            return File(isLink: words[0] == "120000", object: String(words[2]), path: String(parts[1]))
        }
        guard !files.isEmpty else { throw .usage("'\(path)' is not in '\(reference)'") }
    }

    /// The name of the file if the path is a single file, which is then an OpenAPI document.
    var document: String? { files.count == 1 && files[0].path == rest ? rest : nil }

    /// The names of tags that match a pattern, in the order of their versions.
    func tags(like pattern: String) throws(DiffProblem) -> [String] {
        let output = try Self.git(["tag", "--list", "--sort=version:refname", pattern], in: base)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The bytes of a file beside the document.
    func load(_ path: String) throws(DocumentFileProblem) -> [UInt8] {
        do throws(DiffProblem) {
            return [UInt8](try Self.git(["cat-file", "blob", "\(reference):./\(path)"], in: base))
        } catch {
            throw DocumentFileProblem("the file is not in '\(reference)'")
        }
    }

    /// Runs code with a copy of the files in a temporary folder, which has the same name.
    func withCopy<Value>(_ body: (String) throws(DiffProblem) -> Value) throws(DiffProblem) -> Value {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-diff-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let whole = rest.isEmpty ? base : "\(base)/\(rest)"
        // The name of an API's output is that of its folder, or of the folder above.
        let names = whole.split(separator: "/").suffix(2).joined(separator: "/")
        let folder = root.appendingPathComponent(names)
        for file in files where file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml") {
            let name = rest.isEmpty ? file.path : String(file.path.dropFirst(rest.count + 1))
            let target = folder.appendingPathComponent(name)
            let bytes = try content(of: file)
            do {
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try bytes.write(to: target)
            } catch {
                throw .usage("cannot write to the temporary folder: \(error.localizedDescription)")
            }
        }
        return try body(folder.path)
    }

    private func content(of file: File) throws(DiffProblem) -> Data {
        let bytes = try Self.git(["cat-file", "blob", file.object], in: base)
        guard file.isLink else { return bytes }
        let folder = file.path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let target = String(decoding: bytes, as: UTF8.self)
        return try Self.git(["cat-file", "blob", "\(reference):./\(folder)\(target)"], in: base)
    }

    /// Runs Git, and returns its output.
    private static func git(_ arguments: [String], in folder: String) throws(DiffProblem) -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw .usage("cannot run git: \(error.localizedDescription)")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let line = message.split(separator: "\n").first.map(String.init) ?? "it failed"
            throw .usage("git cannot read the version: \(line)")
        }
        return data
    }
}

extension FileManager {
    fileprivate func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

import EndpointDescription
import EndpointSpec
import Foundation
import OpenAPIConversion

/// The files at a path of a Git repository, in a commit.
struct GitFiles: Sendable {
    private struct File: Sendable {
        var isLink: Bool
        var object: String
        /// The path below ``base``.
        var path: String

        var isYAML: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
    }

    private let reference: String
    /// The nearest folder of the path that exists now, in which Git runs.
    private let base: String
    /// The rest of the path below it; empty for the folder itself.
    private let rest: String
    private let files: [File]

    /// - Throws: A usage error if the folder is in no repository, or if the commit does not exist, and ``DiffProblem/absent(_:)`` if
    ///   the path does not exist in it.
    init(reference: String, path: String) throws(DiffProblem) {
        guard !reference.hasPrefix("-") else { throw .usage("'\(reference)' is no commit, branch or tag") }
        self.reference = reference
        (base, rest) = Self.existing(path)
        let listing = try Self.git(
            ["ls-tree", "-r", "-z", "--end-of-options", reference, "--", rest.isEmpty ? "." : rest],
            in: base
        )
        files = String(decoding: listing, as: UTF8.self).split(separator: "\0").compactMap { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            let words = parts.first?.split(separator: " ") ?? []
            guard parts.count == 2, words.count == 3, words[1] == "blob" else { return nil }
            return File(isLink: words[0] == "120000", object: String(words[2]), path: String(parts[1]))
        }
        guard !files.isEmpty else { throw .absent("'\(path)' is not in '\(reference)'") }
    }

    /// The nearest folder of a path that exists now, and the rest of the path below it.
    private static func existing(_ path: String) -> (base: String, rest: String) {
        var (base, rest) = (URL(fileURLWithPath: path).standardizedFileURL, [String]())
        while !FileManager.default.isFolder(base.path), base.pathComponents.count > 1 {
            rest.insert(base.lastPathComponent, at: 0)
            base.deleteLastPathComponent()
        }
        return (base.path, rest.joined(separator: "/"))
    }

    /// The name of the file if the path is a single file, which is then an OpenAPI document.
    var document: String? { files.count == 1 && files[0].path == rest ? rest : nil }

    var hasYAML: Bool { files.contains(where: \.isYAML) }

    /// The folder of the repository in which the command runs; the folder itself if Git knows none.
    static func root() -> String {
        let folder = FileManager.default.currentDirectoryPath
        let result = ExternalCommand(["git", "rev-parse", "--show-toplevel"], in: folder).run()
        let root = String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init)
        return result.isSuccess ? root ?? folder : folder
    }

    /// The names of the tags that match a pattern, in the order of their versions, in the repository of a path.
    static func tags(like pattern: String, besides path: String) throws(DiffProblem) -> [String] {
        let output = try git(["tag", "--list", "--sort=version:refname", "--", pattern], in: existing(path).base)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The bytes of a file beside the document.
    func load(_ path: String) throws(DocumentFileProblem) -> [UInt8] {
        do throws(DiffProblem) {
            return [UInt8](try Self.git(["cat-file", "--end-of-options", "blob", "\(reference):./\(path)"], in: base))
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
        for (file, names) in try safeNames() {
            let target = names.reduce(folder) { $0.appendingPathComponent($1.text) }
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

    /// The files that are copied, and their names below the folder. A tree of Git may have entries of any name, `..` too, so all of
    /// them are checked before the first one is written.
    private func safeNames() throws(DiffProblem) -> [(File, [FileName])] {
        var all = FileNames()
        var named: [(File, [FileName])] = []
        for file in files where file.isYAML {
            guard rest.isEmpty || file.path.hasPrefix("\(rest)/") else {
                throw .usage(TerminalText.line("'\(file.path)' in '\(reference)' is not below '\(rest)'"))
            }
            do throws(FileNameProblem) {
                named.append(
                    (file, try all.add(path: rest.isEmpty ? file.path : String(file.path.dropFirst(rest.count + 1))))
                )
            } catch {
                let reason = "'\(error.name)' in '\(reference)' cannot be the name of a file: \(error.reason)"
                throw .usage(TerminalText.line(reason))
            }
        }
        return named
    }

    private func content(of file: File) throws(DiffProblem) -> Data {
        let bytes = try Self.git(["cat-file", "blob", file.object], in: base)
        guard file.isLink else { return bytes }
        let folder = file.path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let target = String(decoding: bytes, as: UTF8.self)
        return try Self.git(["cat-file", "--end-of-options", "blob", "\(reference):./\(folder)\(target)"], in: base)
    }

    /// Runs Git, and returns its output.
    private static func git(_ arguments: [String], in folder: String) throws(DiffProblem) -> Data {
        let result = ExternalCommand(["git"] + arguments, in: folder).run()
        guard result.isSuccess else {
            throw .usage("git cannot read the version: \(result.errors.first ?? "it failed")")
        }
        return result.output
    }
}

extension FileManager {
    fileprivate func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

import EndpointSpec
package import EndpointTooling
import Foundation

/// A new file. It never replaces an existing one.
package struct NewFile: Sendable, Equatable {
    /// A folder that a person named, from the folder of the package; empty for that folder.
    package var folder: String
    /// The path from that folder. It may come from a spec or a document, so each of its parts must be the name of a file.
    package var name: String
    package var text: String

    package init(in folder: String = "", path: String, text: String) {
        self.folder = folder
        name = path
        self.text = text
    }

    /// The path from the folder of the package.
    package var path: String { folder.isEmpty ? name : PathText.join(folder, name) }
}

/// Writes several files, or none of them. Files that are there already stay as they are.
package struct NewFiles: Sendable {
    private let folder: String

    /// - Parameter folder: The folder that the paths of the files begin in.
    package init(in folder: String) { self.folder = folder }

    /// The path of a file for messages and for the disk.
    package func path(of file: String) -> String { folder == "." ? file : PathText.join(folder, file) }

    /// Returns true if the path exists, as a link that leads nowhere, too.
    package func exists(_ file: String) -> Bool { Self.kind(of: path(of: file)) != nil }

    /// Writes the files. If one cannot be written, the new files and folders are removed again.
    ///
    /// - Throws: The outcome with the first file that could not be written, and the reason.
    package func write(_ files: [NewFile]) throws(NewFilesProblem) {
        try check(files)
        var made: [String] = []
        for file in files {
            let path = path(of: file.path)
            let isThere = Self.kind(of: path) != nil
            do {
                try makeFolders(above: path, &made)
                try Data(file.text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
                made.append(path)
            } catch {
                // A full disk leaves a part of the file. What another program has written meanwhile stays.
                let isOthers = (error as? CocoaError)?.code == .fileWriteFileExists
                if !isThere, !isOthers { made.append(path) }
                for path in made.reversed() { try? FileManager.default.removeItem(atPath: path) }
                throw NewFilesProblem(path: path, reason: error.localizedDescription)
            }
        }
    }

    /// Refuses names that are not safe on all systems, and links below the folders that a person named.
    private func check(_ files: [NewFile]) throws(NewFilesProblem) {
        var names: [String: FileNames] = [:]
        for file in files {
            let parts: [FileName]
            do throws(FileNameProblem) {
                parts = try names[file.folder, default: FileNames()].add(path: file.name)
            } catch {
                let reason = "'\(error.name)' cannot be the name of a file: \(error.reason)"
                throw NewFilesProblem(path: path(of: file.path), reason: reason)
            }
            var folder = path(of: file.folder)
            for part in parts.dropLast() {
                folder = folder.isEmpty ? part.text : PathText.join(folder, part.text)
                guard Self.kind(of: folder) == .typeSymbolicLink else { continue }
                throw NewFilesProblem(path: folder, reason: "it is a link, and links below the folder are not followed")
            }
        }
    }

    /// The kind of a file, or of the link itself; nil if there is none.
    private static func kind(of path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    private func makeFolders(above path: String, _ made: inout [String]) throws {
        var missing: [String] = []
        var folder = (path as NSString).deletingLastPathComponent
        while !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
            missing.append(folder)
            folder = (folder as NSString).deletingLastPathComponent
        }
        for folder in missing.reversed() {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            made.append(folder)
        }
    }
}

/// A file that could not be written.
package struct NewFilesProblem: Error, Sendable {
    package var path: String
    package var reason: String

    package var outcome: CommandOutcome {
        .usage("cannot write '\(path)': \(reason); nothing was written")
    }
}

package import EndpointTooling
import Foundation

/// A new file. It never replaces an existing one.
package struct NewFile: Sendable, Equatable {
    /// The path from the folder of the package.
    package var path: String
    package var text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// Writes several files, or none of them. Files that are there already stay as they are.
package struct NewFiles: Sendable {
    private let folder: String

    /// - Parameter folder: The folder that the paths of the files begin in.
    package init(in folder: String) { self.folder = folder }

    /// The path of a file for messages and for the disk.
    package func path(of file: String) -> String { folder == "." ? file : PathText.join(folder, file) }

    /// Returns true if the path exists.
    package func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path(of: file)) }

    /// Writes the files. If one cannot be written, the new files and folders are removed again.
    ///
    /// - Throws: The outcome with the first file that could not be written, and the reason.
    package func write(_ files: [NewFile]) throws(NewFilesProblem) {
        var made: [String] = []
        for file in files {
            let path = path(of: file.path)
            do {
                try makeFolders(above: path, &made)
                try Data(file.text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
                made.append(path)
            } catch {
                for path in made.reversed() { try? FileManager.default.removeItem(atPath: path) }
                throw NewFilesProblem(path: path, reason: error.localizedDescription)
            }
        }
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

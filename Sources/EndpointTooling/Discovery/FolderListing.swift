// This folder is compiled twice: here, and through a symlink in the build plugin, which cannot import a library. It
// must not import anything of this package.

import Foundation

/// The direct contents of a folder without hidden files. Each list is sorted.
struct FolderListing {
    /// The findings of `diff` that a team accepts. The file is not a spec, and nothing is generated from it.
    static let acceptedFile = "accepted.yaml"

    /// The folder's path as it was given.
    let path: String
    /// Names ending in `.yaml`.
    private(set) var specs: [String] = []
    /// Names that look like YAML but are not read: they end in `.yml`, or in capitals.
    private(set) var misnamedSpecs: [String] = []
    /// Names ending in `.mustache`.
    private(set) var templates: [String] = []
    /// Names of folders, and of symlinks to folders.
    private(set) var folders: [String] = []

    /// Reads the folder. If it is missing or cannot be read, the listing is empty.
    init(_ path: String) {
        self.path = path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
            add(name)
        }
    }

    private mutating func add(_ name: String) {
        let ending = name.lastIndex(of: ".").map { name[$0...].lowercased() }
        if FolderListing.isFolder(FilePath.join(path, name)) {
            folders.append(name)
        } else if name == Self.acceptedFile {
            return
        } else if name.hasSuffix(".yaml") {
            specs.append(name)
        } else if ending == ".yml" || ending == ".yaml" {
            misnamedSpecs.append(name)
        } else if ending == ".mustache" {
            templates.append(name)
        }
    }

    /// True if the folder contains a YAML file with any extension.
    var hasYAML: Bool { !specs.isEmpty || !misnamedSpecs.isEmpty }

    func paths(of names: [String]) -> [String] { names.map { FilePath.join(path, $0) } }

    static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}

import Foundation

/// The contents of the folder that `init` works in.
struct FolderState {
    private let path: String
    /// Without hidden entries, sorted.
    private let names: [String]

    init(_ path: String) {
        self.path = path
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        names = all.filter { !$0.hasPrefix(".") }.sorted()
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The folder's own name.
    var name: String { URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent }

    var hasManifest: Bool { names.contains("Package.swift") }

    func manifestIs(_ text: String) -> Bool {
        let url = URL(fileURLWithPath: path).appendingPathComponent("Package.swift")
        return (try? Data(contentsOf: url)) == Data(text.utf8)
    }

    /// The name of an Xcode project in the folder, without its ending.
    var xcodeProject: String? {
        names.first { $0.hasSuffix(".xcodeproj") }.map { String($0.dropLast(".xcodeproj".count)) }
    }

    /// The folders in the folder.
    var folders: [String] {
        names.filter { Self.isFolder(URL(fileURLWithPath: path).appendingPathComponent($0).path) }
    }

    /// An entry that is not part of a new repository, which has at most a read-me and a license. `nil` if there is none.
    var firstOther: String? {
        names.first { name in
            !["readme", "license", "licence"].contains(String(name.lowercased().prefix { $0 != "." }))
        }
    }
}

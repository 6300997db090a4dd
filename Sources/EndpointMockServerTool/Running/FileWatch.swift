import Foundation

/// Notices what changes in some files and folders, by looking again.
///
/// Looking is a matter of some hundred microseconds for a folder of specs, works the same on every system and file system,
/// and misses nothing that a notification would have told: what matters is what the files are, not how they came to be so.
struct FileWatch: Sendable {
    /// How long to wait between two looks.
    static let interval = Duration.milliseconds(500)

    private struct Stamp: Hashable {
        var modified: Date?
        var size: Int?
        var file: Int?
    }

    private let paths: [String]
    private var stamps: [String: Stamp]

    /// Watches files, and folders with all the YAML and JSON that is below them.
    init(_ paths: [String]) {
        self.paths = paths
        stamps = Self.stamps(of: paths)
    }

    /// The files that are new, gone, or not what they were the last time.
    mutating func changes() -> [String] {
        let now = Self.stamps(of: paths)
        defer { stamps = now }
        return Set(now.keys).union(stamps.keys).filter { now[$0] != stamps[$0] }.sorted()
    }

    private static func stamps(of paths: [String]) -> [String: Stamp] {
        var stamps: [String: Stamp] = [:]
        for path in paths {
            for file in files(path) { stamps[file] = stamp(file) }
        }
        return stamps
    }

    private static func files(_ path: String) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
        guard isFolder.boolValue else { return [path] }
        let root = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let below = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        return (below?.compactMap { $0 as? URL } ?? []).map(\.path)
            .filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }
    }

    private static func stamp(_ file: String) -> Stamp? {
        // A file that went away between the listing and this look has no stamp: that is a change, too.
        guard let values = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
        return Stamp(
            modified: values[.modificationDate] as? Date,
            size: (values[.size] as? NSNumber)?.intValue,
            file: (values[.systemFileNumber] as? NSNumber)?.intValue
        )
    }
}

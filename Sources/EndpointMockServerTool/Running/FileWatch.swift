import Foundation

/// Notices changes of files and folders by checking them again and again.
///
/// One check takes some hundred microseconds for a folder of specs, and works the same on every system and file system.
/// It finds everything that a notification would report, because only the current files matter, not how they changed.
struct FileWatch: Sendable {
    /// The time between two checks.
    static let interval = Duration.milliseconds(500)

    private struct Stamp: Hashable {
        var modified: Date?
        var size: Int?
        var file: Int?
    }

    private let paths: [String]
    private var stamps: [String: Stamp]

    /// Watches these files, and in these folders all YAML and JSON files at any depth.
    init(_ paths: [String]) {
        self.paths = paths
        stamps = Self.stamps(of: paths)
    }

    /// Returns the files that were added, removed or changed since the last check.
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
        // A file that was removed after the listing has no stamp. That counts as a change, too.
        guard let values = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
        return Stamp(
            modified: values[.modificationDate] as? Date,
            size: (values[.size] as? NSNumber)?.intValue,
            file: (values[.systemFileNumber] as? NSNumber)?.intValue
        )
    }
}

import Foundation

/// Paths of a manifest, which begin in its own folder.
enum RelativePath {
    /// The path from one folder to another. It stays absolute if the two have little in common.
    static func of(_ path: String, from folder: String) -> String {
        let from = URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath().pathComponents
        let target = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
        let to = target.pathComponents
        let common = zip(from, to).prefix { $0 == $1 }.count
        let ups = from.count - common
        guard ups <= mostSteps, common > 1 else { return target.path }
        let parts = Array(repeating: "..", count: ups) + to.dropFirst(common)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The largest number of steps up. Longer relative paths are hard to follow in a manifest.
    private static let mostSteps = 3
}

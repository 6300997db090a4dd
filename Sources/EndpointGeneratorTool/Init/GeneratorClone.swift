import EndpointTooling
import Foundation

/// A folder with the sources of this package.
enum GeneratorClone {
    /// The clone that the running tool was built in; `nil` if it was built elsewhere.
    static var ofThisTool: String? {
        guard let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
        var folder = executable.deletingLastPathComponent()
        while folder.path != "/" {
            if isClone(folder.path) { return folder.path }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    /// Returns true if the folder has the manifest of this package.
    static func isClone(_ path: String) -> Bool {
        let manifest = URL(fileURLWithPath: path).appendingPathComponent("Package.swift")
        guard let data = try? Data(contentsOf: manifest) else { return false }
        return String(decoding: data, as: UTF8.self).contains("\n    name: \"\(PackageAddress.identity)\",")
    }
}

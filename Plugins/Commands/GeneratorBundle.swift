// This file is compiled into every plugin, through symlinks: plugins cannot import a library.

import Foundation
import PackagePlugin

/// The artifact bundle of `make generator`, or the one that `ENDPOINT_GENERATOR_BUNDLE` names, which saves compiling the generator.
struct GeneratorBundle {
    /// The parts of the bundle's `info.json` that are used here.
    private struct Information: Decodable {
        struct Artifact: Decodable {
            /// Only bundles of `make bundle` have it.
            var versions: [String]?
            var commit: String?
        }

        var artifacts: [String: Artifact]
    }

    private let folder: URL
    /// The versions of the commit that the tool was compiled from, or the commit if it has none.
    private let versions: [String]
    private let commit: String?

    /// Nil if SwiftPM compiled the tool.
    ///
    /// - Parameter tool: The tool's path, as SwiftPM knows it.
    /// - Throws: What reading or decoding the bundle's `info.json` throws.
    init?(of tool: URL) throws {
        folder = tool.deletingLastPathComponent().deletingLastPathComponent()
        guard folder.pathExtension == "artifactbundle" else { return nil }
        let text = try Data(contentsOf: folder.appending(path: "info.json"))
        let information = try JSONDecoder().decode(Information.self, from: text)
        let artifact = information.artifacts[tool.lastPathComponent]
        versions = artifact?.versions ?? ["unknown"]
        commit = artifact?.commit
    }

    /// A message for a user whose generator and runtime have different versions. The generated code might not compile,
    /// or differ from its documentation.
    ///
    /// A dependency on a folder, a branch or a commit has no version, so every bundle fits.
    func mismatch(in package: Package) -> String? {
        guard let generator = package.generator, let used = generator.origin.version, !versions.contains(used) else {
            return nil
        }
        return """
            the generator in '\(folder.path)' is of version \(versions.joined(separator: ", ")), but this package uses version \
            \(used) of swift-endpoint-generator: run 'make -C "\(generator.directoryURL.path)" bundle \
            BUNDLE="\(folder.path)"', or remove ENDPOINT_GENERATOR_BUNDLE from the environment [bundle-version]
            """
    }

    /// A message for a user who updated the clone that the package depends on, and not the generator that was compiled in it.
    func isBehind(in package: Package) -> String? {
        guard let clone = package.generator?.directoryURL, folder.path.hasPrefix(clone.appending(path: ".build").path),
            let commit, let head = Self.commit(of: clone), !commit.hasPrefix(head)
        else { return nil }
        return """
            the generator in '\(folder.path)' was compiled before '\(clone.path)' was updated: run \
            'make -C "\(clone.path)" generator' [bundle-version]
            """
    }

    /// The commit that a clone is at; nil if Git keeps it in another way.
    private static func commit(of clone: URL) -> String? {
        func line(_ path: String) -> String? {
            // A folder without Git has no such file, and then nothing can be compared.
            let text = try? String(contentsOf: clone.appending(path: ".git/\(path)"), encoding: .utf8)
            return text?.split(separator: "\n").first.map(String.init)
        }
        guard let head = line("HEAD") else { return nil }
        return head.hasPrefix("ref: ") ? line(String(head.dropFirst(5))) : head
    }
}

extension Package {
    /// The package with the runtime, among this package and its dependencies.
    fileprivate var generator: Package? {
        if targets.contains(where: { $0.name == "EndpointRuntime" }) { return self }
        return dependencies.lazy.compactMap(\.package.generator).first
    }
}

extension PackageOrigin {
    /// The version that SwiftPM chose; nil if its origin is not a version.
    fileprivate var version: String? {
        switch self {
        case .repository(_, let version, _), .registry(_, let version): version.first?.isNumber == true ? version : nil
        case .root, .local: nil
        @unknown default: nil
        }
    }
}

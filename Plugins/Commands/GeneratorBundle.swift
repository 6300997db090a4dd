// This file is compiled into every plugin, through symlinks: plugins cannot import a library.

import Foundation
import PackagePlugin

/// The artifact bundle that `ENDPOINT_GENERATOR_BUNDLE` names, which saves compiling the generator.
struct GeneratorBundle {
    /// The parts of the bundle's `info.json` that are used here.
    private struct Information: Decodable {
        struct Artifact: Decodable {
            /// Only bundles of `make bundle` have it.
            var versions: [String]?
        }

        var artifacts: [String: Artifact]
    }

    private let folder: URL
    /// The versions of the commit that the tool was compiled from, or the commit if it has none.
    private let versions: [String]

    /// Nil if SwiftPM compiled the tool.
    ///
    /// - Parameter tool: The tool's path, as SwiftPM knows it.
    /// - Throws: What reading or decoding the bundle's `info.json` throws.
    init?(of tool: URL) throws {
        folder = tool.deletingLastPathComponent().deletingLastPathComponent()
        guard folder.pathExtension == "artifactbundle" else { return nil }
        let text = try Data(contentsOf: folder.appending(path: "info.json"))
        let information = try JSONDecoder().decode(Information.self, from: text)
        versions = information.artifacts[tool.lastPathComponent]?.versions ?? ["unknown"]
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

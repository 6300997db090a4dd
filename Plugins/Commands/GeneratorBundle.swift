// This file is compiled into every plugin, through symlinks: plugins cannot import a library.

import Foundation
import PackagePlugin

/// The artifact bundle that `ENDPOINT_GENERATOR_BUNDLE` names, which saves compiling the generator.
struct GeneratorBundle {
    /// `info.json` of the bundle, as far as it matters here.
    private struct Information: Decodable {
        struct Artifact: Decodable {
            /// A bundle that `make bundle` did not make has none.
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

    /// What to tell a user whose generator and runtime are of different versions: the code might not compile then, or not do
    /// what its documentation says.
    ///
    /// A folder, a branch or a commit that a package depends on has no version, so every bundle fits.
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
    /// The package that has the runtime, among this one and all that it depends on.
    fileprivate var generator: Package? {
        if targets.contains(where: { $0.name == "EndpointRuntime" }) { return self }
        return dependencies.lazy.compactMap(\.package.generator).first
    }
}

extension PackageOrigin {
    /// The version that SwiftPM chose. Where it chose none, it says so in words.
    fileprivate var version: String? {
        switch self {
        case .repository(_, let version, _), .registry(_, let version): version.first?.isNumber == true ? version : nil
        case .root, .local: nil
        @unknown default: nil
        }
    }
}

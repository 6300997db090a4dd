// This file is compiled into every plugin, through symlinks: plugins cannot import a library.

import Foundation
import PackagePlugin

/// The artifact bundle that `ENDPOINT_GENERATOR_BUNDLE` names, which saves compiling the generator.
struct GeneratorBundle {
    /// `info.json` of the bundle, as far as it matters here.
    private struct Information: Decodable {
        struct Artifact: Decodable {
            var version: String
        }

        var artifacts: [String: Artifact]
    }

    private let folder: URL
    /// What the tool was compiled from: a version, or a commit that has none.
    private let version: String

    /// Nil if SwiftPM compiled the tool.
    ///
    /// - Parameter tool: The tool's path, as SwiftPM knows it.
    /// - Throws: What reading or decoding the bundle's `info.json` throws.
    init?(of tool: URL) throws {
        folder = tool.deletingLastPathComponent().deletingLastPathComponent()
        guard folder.pathExtension == "artifactbundle" else { return nil }
        let text = try Data(contentsOf: folder.appending(path: "info.json"))
        let information = try JSONDecoder().decode(Information.self, from: text)
        version = information.artifacts[tool.lastPathComponent]?.version ?? "unknown"
    }

    /// What to tell a user whose generator and runtime are of different versions: the code might not compile then, or not do
    /// what its documentation says.
    ///
    /// A folder, a branch or a commit that a package depends on has no version, so every bundle fits.
    func mismatch(in package: Package) -> String? {
        guard case .repository(_, let used, _)? = package.generator?.origin, used.first?.isNumber == true,
            used != version
        else { return nil }
        return """
            the generator in '\(folder.path)' is of version \(version), but this package uses version \(used) of \
            swift-endpoint-generator: make a bundle of that version with 'make bundle', or remove ENDPOINT_GENERATOR_BUNDLE \
            from the environment [bundle-version]
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

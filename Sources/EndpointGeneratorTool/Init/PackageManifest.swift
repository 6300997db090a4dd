import EndpointCommands
import EndpointTooling
import Foundation

/// A `Package.swift`, as `swift package dump-package` describes it.
struct PackageManifest: Decodable, Sendable {
    struct Dependency: Decodable, Sendable {
        var identity: String
        var nameForTargetDependencyResolutionOnly: String?
        /// The folder, if the dependency is one.
        var path: String?

        /// The name by which targets refer to it.
        var name: String { nameForTargetDependencyResolutionOnly ?? identity }
    }

    struct Target: Decodable, Sendable {
        var name: String
        var type: String
        var path: String?
        var exclude: [String]
        var products: [String]
        var plugins: [String]

        private enum CodingKeys: String, CodingKey { case name, type, path, exclude, dependencies, pluginUsages }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            type = try container.decode(String.self, forKey: .type)
            path = try container.decodeIfPresent(String.self, forKey: .path)
            exclude = try container.decodeIfPresent([String].self, forKey: .exclude) ?? []
            let usages = try container.decodeIfPresent([[String: Reference]].self, forKey: .dependencies) ?? []
            products = usages.flatMap { $0.values.map(\.name) }
            let plugins = try container.decodeIfPresent([[String: Reference]].self, forKey: .pluginUsages) ?? []
            self.plugins = plugins.flatMap { $0.values.map(\.name) }
        }
    }

    /// A list whose first element is a name, such as `["EndpointRuntime", "swift-endpoint-generator", null, null]`.
    private struct Reference: Decodable {
        var name: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            name = try container.decode(String.self)
        }
    }

    var dependencies: [[String: [Dependency]]]
    var targets: [Target]

    /// Reads the manifest of the package in a folder.
    static func read(_ package: SwiftPackage) throws(CommandRefusal) -> PackageManifest {
        let result = package.run(["dump-package"])
        if result.isSuccess, let manifest = try? JSONDecoder().decode(PackageManifest.self, from: result.output) {
            return manifest
        }
        let path = PathText.join(package.folder, "Package.swift")
        throw CommandRefusal(.usage("SwiftPM cannot read '\(path)': \(result.problem); correct it, and run init again"))
    }

    /// The dependency on this package.
    func generator(at folder: String?) -> Dependency? {
        dependencies.flatMap { $0.values.joined() }.first { dependency in
            dependency.name == PackageAddress.identity || dependency.identity == PackageAddress.identity
                || (folder != nil && dependency.path == folder)
        }
    }

    /// The targets that specs can belong to.
    var candidates: [Target] { targets.filter { ["regular", "executable"].contains($0.type) } }
}

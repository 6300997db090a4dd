import EndpointTooling

/// The place from which a package gets this one, and its name there.
package struct GeneratorPackage: Sendable, Equatable {
    package enum Place: Sendable, Equatable {
        /// A folder, as a `Package.swift` writes it: absolute, or relative to that package.
        case folder(String)
        /// A repository's URL.
        case repository(String)
    }

    package var place: Place
    /// The name by which targets refer to products and plugins of the package.
    package var name: String

    /// Creates a package. Its name is that in a manifest that depends on it already; otherwise its place determines it.
    package init(_ place: Place, name: String? = nil) {
        self.place = place
        self.name = name ?? Self.name(of: place)
    }

    /// Returns true if the text is a URL, and false if it is a path.
    package static func isURL(_ text: String) -> Bool { text.contains("://") || text.hasPrefix("git@") }

    /// The line of `dependencies:` in a `Package.swift`.
    package var dependency: String {
        switch place {
        case .folder(let path): ".package(name: \(QuotedText.of(name)), path: \(QuotedText.of(path)))"
        case .repository(let url): ".package(url: \(QuotedText.of(url)), from: \"\(ToolVersion.current)\")"
        }
    }

    /// The folder of its sources, seen from the folder of the package that depends on it.
    package var sources: String {
        switch place {
        case .folder(let path): path
        case .repository: ".build/checkouts/\(name)"
        }
    }

    /// The arguments of `swift package` that add the dependency. They are `nil` if SwiftPM cannot add it: it takes the name of a
    /// folder for the name of the package.
    package var addDependencyArguments: [String]? {
        switch place {
        case .repository(let url): ["add-dependency", url, "--from", ToolVersion.current]
        case .folder(let path): PathText.name(path) == name ? ["add-dependency", path, "--type", "path"] : nil
        }
    }

    /// A URL gives the package its last part as the name. A folder is given the name by `name:`.
    private static func name(of place: Place) -> String {
        guard case .repository(let url) = place else { return PackageAddress.identity }
        let name = url.unicodeScalars.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? url
        return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
    }
}

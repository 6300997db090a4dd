import EndpointTooling

/// The lines that a target's `Package.swift` needs and does not have.
package struct RemainingLines: Sendable, Equatable {
    package var target: String
    package var generator: GeneratorPackage
    /// True if the package does not depend on this one.
    package var needsDependency: Bool
    /// The products that the target does not depend on.
    package var products: [String]
    /// True if SwiftPM would treat the specs as sources of the target.
    package var needsExclude: Bool
    /// True if the target does not apply the build plugin.
    package var needsPlugin: Bool

    package init(
        target: String,
        generator: GeneratorPackage,
        needsDependency: Bool,
        products: [String],
        needsExclude: Bool,
        needsPlugin: Bool
    ) {
        self.target = target
        self.generator = generator
        self.needsDependency = needsDependency
        self.products = products
        self.needsExclude = needsExclude
        self.needsPlugin = needsPlugin
    }

    /// The lines and their places. It is empty if nothing is missing.
    package var text: String {
        let inPackage = needsDependency ? "  in 'dependencies:' of the package:\n    \(generator.dependency),\n" : ""
        let inTarget = targetLines.isEmpty ? "" : "  in the target '\(target)', in this order:\n\(targetLines)"
        return inPackage.isEmpty && inTarget.isEmpty ? "" : "Add to Package.swift\n\(inPackage)\(inTarget)"
    }

    private var targetLines: String {
        let package = generator.name
        var lines = products.map { "    .product(name: \"\($0)\", package: \"\(package)\"),  // in 'dependencies:'\n" }
        if needsExclude { lines.append("    exclude: [\"\(PathText.specsFolder)\"],\n") }
        if needsPlugin {
            lines.append("    plugins: [.plugin(name: \"EndpointGenerator\", package: \"\(package)\")]\n")
        }
        return lines.joined()
    }
}

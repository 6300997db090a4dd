import EndpointCommands

/// Adds the lines to a manifest that SwiftPM can add. The user adds the others.
struct ManifestChanges {
    let package: SwiftPackage
    private(set) var remaining: RemainingLines
    /// A line for each change.
    private(set) var made = ""

    mutating func make() {
        if remaining.needsDependency {
            guard let arguments = remaining.generator.addDependencyArguments, package.run(arguments).isSuccess else {
                return
            }
            remaining.needsDependency = false
            made += "Package.swift: depends on \(remaining.generator.name)\n"
        }
        for product in remaining.products {
            let arguments = ["add-target-dependency", product, remaining.target, "--package", remaining.generator.name]
            guard package.run(arguments).isSuccess else { return }
            remaining.products.removeAll { $0 == product }
            made += "Package.swift: the target '\(remaining.target)' depends on \(product)\n"
        }
    }
}

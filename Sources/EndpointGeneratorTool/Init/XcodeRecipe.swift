import EndpointCommands

/// The steps in Xcode that connect a target with its specs. The tool does not change a project itself.
struct XcodeRecipe {
    var starter: Starter
    var generator: GeneratorPackage

    var text: String {
        let add =
            switch generator.place {
            case .folder(let path): "Choose Add Local… and the folder \(path)"
            case .repository(let url): "Enter \(url)"
            }
        let products = starter.products.map { "'\($0)'" }.joined(separator: " and ")
        let output = "\(starter.targetFolder)/Generated"
        return """

            Xcode cannot build a plugin's tool from source for an app, so commit the generated Swift:
              1. Write it now, and again after each change of a spec:
                   swift run --package-path \(ShellText.word(clone)) endpoint-generator \\
                     generate --specs "$PWD"/\(ShellText.word(starter.specs)) --output "$PWD"/\(ShellText.word(output))
                 With --check, the same command fails in CI where the Swift is out of date.
              2. In Xcode, File › Add Package Dependencies…: \(add). Add \(products) to the target '\(starter.target)'.
              3. If Xcode synchronizes the folder '\(starter.targetFolder)' with the disk (its icon is a blue folder), take 'Specs' out of
                 the target's membership. Otherwise, the app ships the YAML.
              4. Build.

            """
    }

    /// The folder of this package on the disk.
    private var clone: String {
        switch generator.place {
        case .folder(let path): path
        case .repository: "../swift-endpoint-generator"
        }
    }
}

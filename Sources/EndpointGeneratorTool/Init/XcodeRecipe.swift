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
        return """

            In Xcode:
              1. File › Add Package Dependencies…: \(add). Add \(products) to the target '\(starter.target)'.
              2. Target '\(starter.target)' › Build Phases › Run Build Tool Plug-ins: add 'EndpointGenerator'.
              3. Leave the folder '\(starter.specs)' where it is. It need not be a member of the target.
              4. Build, and trust the plugin when Xcode asks.

            """
    }
}

import EndpointPlan

/// Names of types that would hide types of Swift, Foundation or SwiftUI in files that import the module.
enum ConfusingNames {
    /// The name, or one that hides no other type.
    static func replaced(_ name: String) -> String {
        names.contains(name) || SystemNames.isOfFoundation(name) ? name + "Model" : name
    }

    private static let names: Set<String> = [
        // Swift
        "Actor", "Array", "Bool", "Character", "Clock", "Codable", "Collection", "Comparable", "Decoder", "Dictionary",
        "Double", "Duration", "Encoder", "Equatable", "Error", "Float", "Hashable", "Hasher", "Identifiable", "Instant",
        "Int", "Int32", "Int64", "Iterator", "Mirror", "Never", "Optional", "Range", "Regex", "Result", "Sendable",
        "Sequence", "Set", "Slice", "String", "Substring", "Task", "Unicode",
        // SwiftUI and its neighbours
        "Alert", "Animation", "App", "Binding", "Button", "Color", "Commands", "Context", "Entity", "Environment",
        "Font", "Form", "Gradient", "Grid", "Group", "Image", "Label", "Layout", "Link", "List", "Menu", "Model",
        "Path", "Picker", "Preview", "Query", "Scene", "Section", "Shape", "State", "Style", "Subject", "Tab", "Table",
        "Text", "Toggle", "Transaction", "View", "Window",
    ]
}

/// A declaration of generated Swift that the app's code can name.
struct SwiftDeclaration: Hashable, Sendable {
    /// The keyword: `struct`, `func`, `case`.
    let keyword: String
    /// The names of the types around it and its own: `Payment.amount`.
    var path: String
    /// The parameters of a function, an initializer or a case with values.
    var parameters: [Parameter] = []
    /// The text after the name or the parameters: a type, a return type with `throws`, conformances, `{ get }`.
    var rest: String
    /// True in a protocol, whose types must implement it.
    let isRequirement: Bool
    let isStatic: Bool
    let isMutable: Bool
    /// The way through the spec that the comment above it names: `payments.yaml › types › Payment`.
    var origin: String?

    struct Parameter: Hashable, Sendable {
        let label: String
        var type: String
        let hasDefault: Bool
    }

    var isType: Bool { ["struct", "enum", "class", "actor", "protocol", "typealias"].contains(keyword) }

    /// The key that matches declarations of two versions: the labels of a function, and the name of anything else.
    var key: String {
        let labels = ["func", "init"].contains(keyword) ? "(\(parameters.map { $0.label + ":" }.joined()))" : ""
        return "\(isType ? "type" : keyword == "let" ? "var" : keyword) \(path)\(labels)"
    }

    /// `getPayments(limit:)`
    var name: String {
        guard ["func", "init"].contains(keyword) else { return path }
        return "\(path)(\(parameters.map { $0.label + ":" }.joined()))"
    }
}

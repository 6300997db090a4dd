/// The aliases of an API's types. Code that uses an alias uses its type.
struct TypeAliases {
    private let types: [Substring: String]
    private var replaced: [String: String] = [:]

    init(_ declarations: [SwiftDeclaration]) {
        let aliases = declarations.filter { $0.keyword == "typealias" && !$0.path.contains(".") }
        let pairs = aliases.map { ($0.path[...], String($0.rest.filter { $0 != " " && $0 != "=" })) }
        types = Dictionary(pairs) { first, _ in first }
    }

    /// A declaration whose texts name types instead of aliases.
    mutating func resolved(_ declaration: SwiftDeclaration) -> SwiftDeclaration {
        guard !types.isEmpty, declaration.keyword != "typealias" else { return declaration }
        var resolved = declaration
        if declaration.path.contains(".") { resolved.path = text(declaration.path) }
        resolved.rest = text(declaration.rest)
        for index in resolved.parameters.indices {
            resolved.parameters[index].type = text(resolved.parameters[index].type)
        }
        return resolved
    }

    /// A text in which types stand for their aliases.
    mutating func text(_ text: String) -> String {
        if let known = replaced[text] { return known }
        var (result, rest) = ("", text[...].utf8)
        while let first = rest.first {
            let part = Substring(rest.prefix { $0.isOfName == first.isOfName })
            result += types[part] ?? String(part)
            rest = rest[part.endIndex...]
        }
        replaced[text] = result
        return result
    }
}

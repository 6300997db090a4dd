/// An app's code that uses every declaration of a generated module: it calls each function with every argument by its label and
/// without those that have defaults, reads and sets each property, makes each case and switches over all of them, and
/// implements each protocol.
///
/// It is made of the compiler's list of declarations, not of what the comparison reads in the text.
struct SwiftConsumer {
    /// A line of the program.
    private struct Use {
        /// The way to the declaration, without labels.
        var subject: String
        var line: String
    }

    private var uses: [Use] = []
    private let imports: String?
    private let kinds: [[String]: String]

    /// - Parameters:
    ///   - graph: The declarations of the module.
    ///   - imports: The module; `nil` if the program is part of it.
    init(_ graph: SymbolGraph, imports: String?) {
        self.imports = imports
        kinds = Dictionary(graph.symbols.map { ($0.pathComponents, $0.kind.identifier) }) { first, _ in first }
        for symbol in graph.symbols where !symbol.name.hasPrefix("_") { use(symbol) }
        useCases(of: graph)
        useConformances(of: graph)
        implementProtocols(of: graph)
    }

    private var preamble: [String] {
        let modules =
            ["EndpointMockBackend", "EndpointOffline", "EndpointRuntime", "Foundation"] + [imports].compactMap(\.self)
        return modules.map { "import \($0)" } + [
            "func made<T: ~Copyable>() -> T { made() }", "func expect<T>(_ value: inout T, _ type: T.Type) {}",
        ]
    }

    var text: String { (preamble + uses.map(\.line)).joined(separator: "\n") + "\n" }

    /// The use in a line of the text, from 1.
    func use(at line: Int) -> (subject: String, text: String)? {
        let index = line - 1 - preamble.count
        return uses.indices.contains(index) ? (uses[index].subject, uses[index].line) : nil
    }

    // MARK: Members

    private mutating func use(_ symbol: SymbolGraph.Symbol) {
        let (kind, isStatic) = (symbol.kind.identifier, symbol.kind.identifier.contains(".type."))
        let reference = (isStatic ? "Self." : "self.") + "`\(symbol.name)`"
        let text = symbol.text
        switch kind {
        case "swift.struct", "swift.enum", "swift.class":
            add(symbol, to: symbol.pathComponents, "")
        case "swift.typealias":
            guard let range = text.firstRange(of: " = ") else { return }
            addFunction(symbol, "var a = made() as \(symbol.name); expect(&a, \(text[range.upperBound...]).self)")
        case "swift.property", "swift.type.property":
            guard let colon = text.firstRange(of: "\(symbol.name): ") else { return }
            let type = text[colon.upperBound...].components(before: " {")
            addFunction(symbol, "var a = \(reference); expect(&a, (\(type)).self)")
            let isSet = text.contains("var ") && (!text.contains("{ get }"))
            if isSet, kinds[symbol.owner] != "swift.protocol" {
                addFunction(
                    symbol,
                    "\(reference) = made()",
                    isMutating: kinds[symbol.owner] != "swift.class" && !isStatic
                )
            }
        case "swift.method", "swift.type.method", "swift.init":
            let name = kind == "swift.init" ? "init" : symbol.name
            guard let range = text.firstRange(of: kind == "swift.init" ? "init" : "func \(name)") else { return }
            let signature = SwiftSignature(text[range.upperBound...].drop { $0 == "`" })
            guard !signature.isGeneric else { return }
            let result = kind == "swift.init" ? "Self" : signature.result
            let isFailable = kind == "swift.init" && text.contains("init?")
            for skipsDefaults in signature.parameters.contains(where: \.hasDefault) ? [false, true] : [false] {
                let call = Self.call(kind == "swift.init" ? "Self" : reference, signature, skipsDefaults: skipsDefaults)
                addFunction(
                    symbol,
                    Self.checked(call, signature, isFailable ? "\(result)?" : result),
                    isMutating: text.contains("mutating ")
                )
            }
        case "swift.enum.case":
            let signature = SwiftSignature(text.drop { $0 != "(" })
            addFunction(symbol, "_ = \(Self.call("Self.`\(symbol.name)`", signature, skipsDefaults: false).value)")
        default: return
        }
    }

    /// A call and what has to stand before it.
    private static func call(
        _ function: String,
        _ signature: SwiftSignature,
        skipsDefaults: Bool
    ) -> (before: String, value: String) {
        var (before, arguments) = ("", [String]())
        for (number, parameter) in signature.parameters.enumerated() where !(skipsDefaults && parameter.hasDefault) {
            let label = parameter.label == "_" ? "" : "\(parameter.label): "
            if parameter.isInout { before += "var p\(number) = made() as \(parameter.type); " }
            arguments.append(label + (parameter.isInout ? "&p\(number)" : "made() as \(parameter.type)"))
        }
        let hasBrackets = !signature.parameters.isEmpty || !function.hasPrefix("Self.`")
        let list = arguments.joined(separator: ", ")
        return (before, function + (hasBrackets ? "(\(list))" : ""))
    }

    /// A call whose result and error have exactly the declared types.
    private static func checked(
        _ call: (before: String, value: String),
        _ signature: SwiftSignature,
        _ result: String
    ) -> String {
        let needed =
            (signature.effects.contains("throws") ? "try " : "") + (signature.effects.contains("async") ? "await " : "")
        let isVoid = ["", "Void", "()"].contains(result)
        // A case without values needs no brackets, a function does.
        let value = call.value.hasSuffix(")") ? call.value : call.value + "()"
        var text = isVoid ? "\(needed)\(value)" : "var a = \(needed)\(value); expect(&a, (\(result)).self)"
        if let error = signature.error { text = "do { \(text) } catch { var e = error; expect(&e, \(error).self) }" }
        return call.before + text
    }

    // MARK: Types

    /// A switch over all cases of each enum.
    private mutating func useCases(of graph: SymbolGraph) {
        let cases = graph.symbols.filter { $0.kind.identifier == "swift.enum.case" }
        for (owner, cases) in Dictionary(grouping: cases, by: \.owner).sorted(by: { $0.key.joined() < $1.key.joined() })
        {
            let branches = cases.map { item in
                let types = SwiftSignature(item.text.drop { $0 != "(" }).parameters.map(\.type)
                let names = types.indices.map { "let a\($0)" }.joined(separator: ", ")
                let checks = types.enumerated().map { "var b\($0) = a\($0); expect(&b\($0), (\($1)).self)" }
                return "case .`\(item.name)`\(types.isEmpty ? "" : "(\(names))"): "
                    + (checks.isEmpty ? "break" : checks.joined(separator: "; "))
            }
            let body = "func use\(uses.count)() { switch self { \(branches.joined(separator: "; ")) } }"
            add(cases[0], subject: owner, to: owner, body)
        }
    }

    private static let usedConformances: Set<String> = [
        "Swift.CaseIterable", "Swift.Decodable", "Swift.Encodable", "Swift.Equatable", "Swift.Hashable",
        "Swift.Identifiable", "Swift.RawRepresentable", "Swift.Sendable",
    ]

    private mutating func useConformances(of graph: SymbolGraph) {
        let types = Dictionary(graph.symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        for relation in graph.relationships where relation.kind == "conformsTo" {
            guard let type = types[relation.source], let name = relation.targetFallback, type.swiftGenerics == nil,
                Self.usedConformances.contains(name), type.kind.identifier != "swift.protocol"
            else { continue }
            let body = "static func use\(uses.count)() { func take<T: \(name)>(_: T.Type) {}; take(Self.self) }"
            add(type, to: type.pathComponents, body)
        }
    }

    /// A type of the app's own for each protocol.
    private mutating func implementProtocols(of graph: SymbolGraph) {
        let required = Dictionary(
            grouping: graph.relationships.filter { $0.kind == "requirementOf" },
            by: \.target
        ).mapValues { Set($0.map(\.source)) }
        for type in graph.symbols where type.kind.identifier == "swift.protocol" {
            let requirements = graph.symbols.filter {
                required[type.identifier.precise]?.contains($0.identifier.precise) == true
                    && $0.owner == type.pathComponents
            }
            let members = requirements.map { requirement in
                let text = requirement.text.components(before: " {")
                let isProcedure = requirement.kind.identifier.hasSuffix("method") && !text.contains("->")
                return "\(text) { \(isProcedure ? "let () = " : "")made() }"
            }
            let name = type.pathComponents.joined(separator: ".")
            let line = "struct Own\(uses.count): \(name) { \(members.joined(separator: "; ")) }"
            uses.append(Use(subject: name, line: line))
        }
    }

    // MARK: Lines

    private mutating func addFunction(_ symbol: SymbolGraph.Symbol, _ body: String, isMutating: Bool = false) {
        let modifier = symbol.owner.isEmpty ? "" : isMutating ? "mutating " : ""
        add(symbol, to: symbol.owner, "\(modifier)func use\(uses.count)() async throws { \(body) }")
    }

    private mutating func add(
        _ symbol: SymbolGraph.Symbol,
        subject: [String]? = nil,
        to owner: [String],
        _ member: String
    ) {
        let subject = subject ?? symbol.owner + [symbol.name]
        let constraints = (symbol.swiftExtension?.constraints ?? []).filter { $0.kind == "sameType" }
        let clause = constraints.map { "\($0.lhs) == \($0.rhs)" }.joined(separator: ", ")
        let name = owner.map { "`\($0)`" }.joined(separator: ".")
        let line =
            owner.isEmpty ? member : "extension \(name)\(clause.isEmpty ? "" : " where \(clause)") { \(member) }"
        uses.append(Use(subject: subject.joined(separator: "."), line: line))
    }
}

extension StringProtocol {
    /// The text before the first place of a separator.
    fileprivate func components(before separator: String) -> String {
        String(self[..<(firstRange(of: separator)?.lowerBound ?? endIndex)])
    }
}

import Foundation

/// The declarations of a compiled module, as the compiler lists them.
struct SymbolGraph {
    struct Symbol: Decodable {
        struct Kind: Decodable { var identifier: String }
        struct Identifier: Decodable { var precise: String }
        struct Fragment: Decodable { var spelling: String }
        struct Generics: Decodable {}
        struct Extension: Decodable {
            struct Constraint: Decodable { var kind, lhs, rhs: String }
            var extendedModule: String
            var constraints: [Constraint]?
        }

        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var declarationFragments: [Fragment]?
        var swiftGenerics: Generics?
        var swiftExtension: Extension?

        /// The text of the declaration, without a body.
        var text: String {
            let text = (declarationFragments ?? []).map(\.spelling).joined()
            return text.replacing("`Self`", with: "Self").replacing("\n", with: " ")
        }

        /// The type around it; empty at the top.
        var owner: [String] { Array(pathComponents.dropLast()) }

        /// The name without labels.
        var name: String { String((pathComponents.last ?? "").prefix { $0 != "(" }) }
    }

    struct Relationship: Decodable {
        var kind, source, target: String
        var targetFallback: String?
    }

    private struct File: Decodable {
        var symbols: [Symbol]
        var relationships: [Relationship]
    }

    private(set) var symbols: [Symbol] = []
    private(set) var relationships: [Relationship] = []

    /// Reads the files that the compiler wrote for a module. What a type gets from a protocol of another module is left out.
    init(of module: String, in folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for file in files.sorted(by: { $0.path < $1.path }) where file.lastPathComponent.hasSuffix(".symbols.json") {
            let read = try JSONDecoder().decode(File.self, from: try Data(contentsOf: file))
            let isOwn = file.lastPathComponent == "\(module).symbols.json"
            symbols += read.symbols.filter { !isOwn || [nil, module].contains($0.swiftExtension?.extendedModule) }
            relationships += read.relationships
        }
    }
}

import Foundation
import SpecTestSupport

@testable import EndpointSpec

extension DrawnSpec {
    /// A spec of two files as a tree, in which each mapping knows what the language has for it.
    init?(_ sources: [SpecSource]) {
        let trees = SpecReader.refinedTrees(of: sources)
        guard trees.count == 2, let api = trees.first(where: { $0.name == "api" })?.root,
            let file = trees.first(where: { $0.name != "api" })?.root
        else { return nil }
        self.init(api: SpecTree(api, as: .construct("api")), file: SpecTree(file, as: .construct("specFile")))
    }

    /// The specs of a golden.
    static func sources(of golden: String) throws -> [SpecSource] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Goldens/\(golden)/Specs").resolvingSymlinksInPath()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "yaml" }.map {
            SpecSource(path: $0.lastPathComponent, bytes: [UInt8](try Data(contentsOf: $0)))
        }
    }

    /// A spec that differs less from an old one and still fails, found by leaving out one part after the other.
    ///
    /// - Parameters:
    ///   - old: The spec whose parts stay.
    ///   - attempts: The largest number of calls of `fails`.
    ///   - fails: Returns true if a spec fails like this one.
    /// - Returns: A spec without unnecessary differences, or the smallest one within the attempts.
    func shrunk(from old: DrawnSpec, attempts: Int, while fails: (DrawnSpec) async -> Bool) async -> DrawnSpec {
        let size = { (spec: DrawnSpec) in spec.difference(from: old).utf8.count }
        var (smallest, left, isShrinking) = (self, attempts, true)
        while isShrinking {
            isShrinking = false
            let most = size(smallest)
            for candidate in smallest.smaller where left > 0 && size(candidate) < most {
                left -= 1
                guard await fails(candidate) else { continue }
                (smallest, isShrinking) = (candidate, true)
                break
            }
        }
        return smallest
    }

    /// The lines that differ.
    func difference(from old: DrawnSpec) -> String {
        let (before, after) = (old.text.split(separator: "\n"), text.split(separator: "\n"))
        let gone = before.filter { !after.contains($0) }.map { "- \($0)\n" }
        return gone.joined() + after.filter { !before.contains($0) }.map { "+ \($0)\n" }.joined()
    }
}

extension SpecTree {
    private static let constructs = Dictionary(uniqueKeysWithValues: LanguageSchema.constructs.map { ($0.name, $0) })

    init(_ node: YAMLNode, as shape: KeyShape) {
        switch node.content {
        case .scalar(let scalar):
            // In flow style, a plain scalar ends at a bracket or a comma.
            let isPlain =
                !scalar.isQuoted && !scalar.text.contains { "{}[],:#&*!%@".contains($0) } && !scalar.text.isEmpty
            self = .scalar(scalar.text, isQuoted: !isPlain)
        case .sequence(let nodes): self = .list(nodes.map { SpecTree($0, as: Self.element(of: shape)) })
        case .mapping(let entries):
            switch Self.mapping(shape, entries.map(\.key.text)) {
            case .construct(let name):
                self = .construct(
                    name,
                    entries.map { entry in
                        let inner = Self.constructs[name]?.shape(of: entry.key.text) ?? .anything
                        return Entry(key: entry.key.text, value: SpecTree(entry.value, as: inner))
                    }
                )
            case .named(let inner):
                self = .named(inner, entries.map { Entry(key: $0.key.text, value: SpecTree($0.value, as: inner)) })
            default:
                self = .named(
                    .anything,
                    entries.map { Entry(key: $0.key.text, value: SpecTree($0.value, as: .anything)) }
                )
            }
        }
    }

    private static func element(of shape: KeyShape) -> KeyShape {
        switch shape {
        case .list(let element): element
        case .bracketedType: .type
        case .either(let shapes):
            shapes.map(element).first { if case .anything = $0 { false } else { true } } ?? .anything
        default: .anything
        }
    }

    /// The shape of a mapping with these keys, if several are possible.
    private static func mapping(_ shape: KeyShape, _ keys: [String]) -> KeyShape {
        guard case .either(let shapes) = shape else { return shape }
        let possible = shapes.map { mapping($0, keys) }.filter { candidate in
            switch candidate {
            case .construct(let name): Set(constructs[name]?.keys ?? []).isSuperset(of: keys)
            case .named: true
            default: false
            }
        }
        return possible.first ?? .anything
    }

    /// The key and the shape of the part at a path.
    func place(at path: Path) -> (key: String, shape: KeyShape)? {
        guard let last = path.last else { return nil }
        switch self[Array(path.dropLast())] {
        case .scalar: return nil
        case .list: return place(at: Array(path.dropLast())).map { ($0.key, Self.element(of: $0.shape)) }
        case .construct(let name, let entries):
            return (entries[last].key, Self.constructs[name]?.shape(of: entries[last].key) ?? .anything)
        case .named(let shape, let entries): return (entries[last].key, shape)
        }
    }
}

extension SpecDrawing {
    /// A spec in which one part is left out, added or drawn anew; it may be invalid.
    mutating func changed(_ spec: DrawnSpec) -> DrawnSpec {
        var changed = spec
        use(spec)
        if oneOf(8) == 0 { change(&changed.api) } else { change(&changed.file) }
        return changed
    }

    private mutating func change(_ tree: inout SpecTree) {
        let kind = oneOf(5)
        if kind == 0 { return grow(&tree, at: nil) }
        guard let path = anyPath(of: tree) else { return }
        if kind == 1 {
            tree = tree.without(path)
        } else if let place = tree.place(at: path) {
            tree[path] = draw(place.shape, for: place.key, depth: path.count)
        }
    }
}

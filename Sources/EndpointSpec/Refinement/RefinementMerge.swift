/// One file of an API as YAML.
struct SpecFileTree {
    let source: SpecSource
    var root: YAMLNode?

    var isAPI: Bool { source.name == SpecReader.apiFileName }

    /// The refinements of other files.
    var refinement: YAMLNode? {
        guard !isAPI, let node = root?["refine"], !node.isNull, !(node.isMapping && node.entries.isEmpty) else {
            return nil
        }
        return node
    }
}

/// Merges what stands under `refine:` into the trees of the files that it is about, before anything is decoded: every
/// key of the language can be refined without knowing of it. Each node keeps the place that it was written at.
struct RefinementMerge {
    var files: [SpecFileTree]
    let paths: [String]
    private(set) var diagnostics: [Diagnostic] = []
    var refinements = SpecRefinements()
    var renames: [RefinementRename] = []
    var claims = RefinementClaims()
    /// The placeholders of the endpoint that is refined, which are parameters without being declared.
    var placeholders: [String: YAMLMark] = [:]

    init(_ files: [SpecFileTree]) {
        self.files = files
        paths = files.map(\.source.path)
    }

    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    func location(_ mark: YAMLMark) -> SourceLocation { mark.location(among: paths) }

    mutating func run() {
        for index in files.indices {
            guard let node = files[index].refinement else { continue }
            guard node.isMapping else {
                let expected = "a mapping with 'types' or 'endpoints', for example"
                report(.wrongKind("'refine'", expected: expected, node, at: location(node.mark)))
                continue
            }
            for entry in node.entries where !entry.isExtension { refine(entry) }
        }
        if !diagnostics.containsErrors { applyRenames() }
    }

    private mutating func refine(_ entry: YAMLEntry) {
        let name = entry.key.text
        guard Language.refine.construct.keys.contains(name) else {
            let hint = Language.refine.construct.hints[name]
            return report(
                hint.map { .misplacedKey(name, Language.refine.construct, hint: $0, at: location(entry.mark)) }
                    ?? .unknownKey(name, Language.refine.construct, at: location(entry.mark))
            )
        }
        guard entry.value.isMapping || entry.value.isNull else {
            let expected = "a mapping of names to their refinements"
            return report(.wrongKind("'\(name)'", expected: expected, entry.value, at: location(entry.value.mark)))
        }
        switch name {
        case "api":
            guard let api = files.firstIndex(where: \.isAPI) else { return }
            refine(root: api, by: entry.value, shape: .construct("api"), path: ["api"])
        case "files": for file in entry.value.entries where !file.isExtension { refine(file: file) }
        default: for target in entry.value.entries where !target.isExtension { refine(target, in: name) }
        }
    }

    private mutating func refine(file entry: YAMLEntry) {
        let own = files.indices.filter { !files[$0].isAPI }
        guard let index = own.first(where: { files[$0].source.name == entry.key.text }) else {
            let names = own.map { files[$0].source.name }
            return report(.missingTarget("file", entry.key.text, among: names, at: location(entry.mark)))
        }
        for other in entry.value.entries where other.key.text != "defaults" && !other.isExtension {
            report(.unknownKey(other.key.text, Language.refinedFile.construct, at: location(other.mark)))
        }
        let value = YAMLNode(.mapping(entry.value.entries.filter { $0.key.text == "defaults" }), at: entry.value.mark)
        refine(root: index, by: value, shape: .construct("specFile"), path: ["files", entry.key.text])
    }

    private mutating func refine(root index: Int, by node: YAMLNode, shape: KeyShape, path: [String]) {
        var root = files[index].root ?? YAMLNode(.mapping([]), at: YAMLMark(line: 1, column: 1, file: index))
        files[index].root = nil
        var entries = root.entries
        for entry in node.entries where !entry.isExtension {
            merge(entry, into: &entries, Place(shape: shape, path: path, origin: root.mark))
        }
        root.content = .mapping(entries)
        files[index].root = root
    }

    /// A type, an endpoint or a repository.
    private mutating func refine(_ entry: YAMLEntry, in section: String) {
        let name = entry.key.text
        guard let index = files.indices.first(where: { files[$0].root?[section]?[name] != nil }) else {
            if let other = claims.holder(of: [section, name]) {
                return report(.secondRefinement([section, name], at: location(entry.mark), first: location(other)))
            }
            let names = files.flatMap { $0.root?[section]?.entries.map(\.key.text) ?? [] }
            let kind = section == "repositories" ? "repository" : String(section.dropLast())
            return report(.missingTarget(kind, name, among: names, at: location(entry.mark)))
        }
        guard var root = files[index].root else { return }
        placeholders = section == "endpoints" ? RefinementMerge.placeholders(of: root["endpoints"]?[name]) : [:]
        let shape = KeyShape.construct("specFile").shape(behind: section)
        files[index].root = nil
        root.change([section]) { node in
            var entries = node.entries
            merge(entry, into: &entries, Place(shape: shape, path: [section], origin: node.mark))
            node.content = .mapping(entries)
        }
        files[index].root = root
    }
}

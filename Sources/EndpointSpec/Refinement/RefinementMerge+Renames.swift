extension RefinementMerge {
    /// Members first: what they belong to still has the name that their paths say.
    mutating func applyRenames() {
        guard !refinements.isEmpty else { return }
        let members = renames.filter { $0.path.count > 2 }
        for rename in members { renameMember(rename) }
        let own = Set(files.indices.filter { files[$0].refinement != nil }.map { Int32(clamping: $0) })
        let renamed = RenamedMembers(members, refinements.changes, files)
        NameReferences(renames, renamed, own: own).rewrite(&files)
        declareNames()
    }

    /// Types, endpoints and repositories, all at once, so that two of them may swap their names.
    private mutating func declareNames() {
        for section in Language.sections {
            let renames = renames.filter { $0.path.count == 2 && $0.path[0] == section }
            guard !renames.isEmpty else { continue }
            let byName = Dictionary(renames.map { ($0.oldName, $0) }) { first, _ in first }
            for index in files.indices {
                files[index].root?.change([section]) { node in
                    guard case .mapping(var entries) = node.content else { return }
                    for number in entries.indices {
                        guard let rename = byName[entries[number].key.text] else { continue }
                        entries[number].key = YAMLScalar(rename.name)
                        entries[number].mark = rename.mark
                    }
                    node.content = .mapping(entries)
                }
            }
        }
    }

    /// A field or a parameter keeps its name on the wire.
    private mutating func renameMember(_ rename: RefinementRename) {
        let parent = Array(rename.path.dropLast())
        guard let index = files.indices.first(where: { files[$0].root?[parent[0]]?[parent[1]] != nil }) else { return }
        let isInPath = parent[0] == "endpoints" && parent[2] == "path"
        let key = keyStyle(of: index).convert(rename.oldName)
        let others = renames.filter { $0.path.dropLast() == rename.path.dropLast() }
        var problem: Diagnostic?
        let (old, new, mark, place) = (rename.oldName, rename.name, rename.mark, location(rename.mark))
        let paths = paths
        files[index].root?.change(parent) { node in
            guard case .mapping(var entries) = node.content else { return }
            let isTaken: (YAMLEntry) -> Bool = { entry in
                entry.key.text == new && !others.contains { $0.oldName == new }
                    || others.contains { $0.name == new && $0.oldName != old && $0.oldName == entry.key.text }
            }
            if let first = entries.first(where: isTaken) {
                problem = .renamedToExisting(new, at: place, first: first.mark.location(among: paths))
                return
            }
            guard let number = entries.firstIndex(where: { $0.key.text == old && $0.mark != mark }) else { return }
            entries[number].key = YAMLScalar(new)
            entries[number].mark = mark
            if !isInPath {
                if !entries[number].value.isMapping { entries[number].value = entries[number].value.asLongType }
                var keys = entries[number].value.entries
                if !keys.contains(where: { $0.key.text == "key" }) {
                    keys.append(YAMLEntry(key: "key", at: mark, value: YAMLNode(.scalar(YAMLScalar(key)), at: mark)))
                    entries[number].value.content = .mapping(keys)
                }
            }
            node.content = .mapping(entries)
        }
        if let problem { report(problem) }
        if isInPath { files[index].root?.change(Array(parent.prefix(2))) { $0.renamePlaceholder(old, new) } }
    }

    /// Returns the style in which names become keys in a file.
    private func keyStyle(of index: Int) -> SpecKeyStyle {
        let api = files.first(where: \.isAPI)?.root
        let style = files[index].root?["defaults"]?["keys"] ?? api?["defaults"]?["keys"]
        return style?.scalarText.flatMap(SpecKeyStyle.init) ?? .asWritten
    }
}

extension YAMLNode {
    /// `{petId}` and `{petId...}` of an endpoint's path by another name.
    fileprivate mutating func renamePlaceholder(_ old: String, _ new: String) {
        for method in SpecMethod.allCases {
            change([method.rawValue]) { node in
                guard case .scalar(var scalar) = node.content else { return }
                scalar.text = scalar.text.replacing("{\(old)}", with: "{\(new)}").replacing(
                    "{\(old)...}",
                    with: "{\(new)...}"
                )
                node.content = .scalar(scalar)
            }
        }
    }
}

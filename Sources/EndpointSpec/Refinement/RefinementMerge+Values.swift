extension RefinementMerge {
    /// The place into which a refinement is merged.
    struct Place {
        /// The keys that the mapping may have.
        var shape: KeyShape
        /// The keys that lead to the mapping, by the names of the files that declare them.
        var path: [String]
        /// The place of the mapping, or of the nearest node.
        var origin: YAMLMark
    }

    /// Mappings merge, everything else replaces; `drop: true` takes out, and `rename` is noted for later.
    mutating func merge(_ refinement: YAMLEntry, into entries: inout [YAMLEntry], _ place: Place) {
        let name = refinement.key.text
        let path = place.path + [name]
        let shape = place.shape.shape(behind: name)
        let index = entries.firstIndex { $0.key.text == name }
        let origin = index.map { entries[$0].mark } ?? place.origin
        var value = refinement.value
        note(refinement, origin: origin)
        let isTarget = RefinementTarget.isTarget(path)
        if isTarget, index != nil || placeholder(path) != nil {
            refinements.addTarget(path, at: location(refinement.mark))
        }
        if !place.shape.isFree, value.entries.count == 1, value["drop"]?.isTrue == true {
            return drop(refinement, at: index, of: &entries, path)
        }
        if RefinementTarget.isRenamable(path), let rename = value.entries.first(where: { $0.key.text == "rename" }) {
            guard index != nil || placeholder(path) != nil else { return missing(refinement, path, entries) }
            self.rename(rename, path, origin: origin)
            value = YAMLNode(.mapping(value.entries.filter { $0.key.text != "rename" }), at: value.mark)
            if value.entries.isEmpty { return }
        }
        if value.isNull, index != nil, !isTarget, !place.shape.isFree, shape.constructs.isEmpty {
            return report(.nullRefinement(name, at: location(value.mark)))
        }
        guard value.isMapping else { return replace(refinement, at: index, of: &entries, path, shape, origin: origin) }
        if !shape.isFree, !shape.constructs.isEmpty, let drop = value.entries.first(where: { $0.key.text == "drop" }) {
            return report(.dropBesideOthers(name, at: location(drop.mark)))
        }
        guard let index = index ?? add(refinement, value, to: &entries, path) else { return }
        descend(refinement, value, into: &entries[index], at: path, shape, origin: origin)
    }

    /// The keys of a mapping, each into what is there.
    private mutating func descend(
        _ refinement: YAMLEntry,
        _ value: YAMLNode,
        into entry: inout YAMLEntry,
        at path: [String],
        _ shape: KeyShape,
        origin: YAMLMark
    ) {
        if !entry.value.isMapping {
            if entry.value.isNull {
                entry.value.content = .mapping([])
            } else if shape.isShortType {
                entry.value = entry.value.asLongType
            } else {
                guard claim(path, at: refinement.mark) else { return }
                record(.replaced, path, at: refinement.mark, origin: origin)
                entry = YAMLEntry(key: entry.key, at: refinement.mark, value: value)
                return
            }
        }
        var children = entry.value.entries
        entry.value.content = .mapping([])
        for child in value.entries { merge(child, into: &children, Place(shape: shape, path: path, origin: origin)) }
        entry.value.content = .mapping(children)
    }

    /// The position of a mapping that is there from now on; `nil` where it could only be meant for one that is not.
    private mutating func add(
        _ refinement: YAMLEntry,
        _ value: YAMLNode,
        to entries: inout [YAMLEntry],
        _ path: [String]
    ) -> Int? {
        var empty = YAMLNode(.mapping([]), at: value.mark)
        if RefinementTarget.isTarget(path), !value.entries.contains(where: { Self.substance.contains($0.key.text) }) {
            guard let mark = placeholder(path) else {
                missing(refinement, path, entries)
                return nil
            }
            let type = YAMLNode(.scalar(YAMLScalar(SpecScalar.string.rawValue)), at: mark)
            empty.content = .mapping([YAMLEntry(key: "type", at: mark, value: type)])
        }
        entries.append(YAMLEntry(key: refinement.key, at: refinement.mark, value: empty))
        return entries.count - 1
    }

    /// The keys that make a mapping a field; without one of these it refines a field that exists.
    private static let substance: Set<String> = ["type", "value", "provided"]

    private mutating func replace(
        _ refinement: YAMLEntry,
        at index: Int?,
        of entries: inout [YAMLEntry],
        _ path: [String],
        _ shape: KeyShape,
        origin: YAMLMark
    ) {
        if let index, shape.isShortType {
            // `amount: decimal` is short for `amount: { type: decimal }`: what else is said of it stays.
            let isLong = entries[index].value.isMapping
            if !isLong || entries[index].value["type"] != nil {
                let long = refinement.value.asLongType
                descend(refinement, long, into: &entries[index], at: path, shape, origin: origin)
                return
            }
        }
        guard claim(path, at: refinement.mark) else { return }
        if let index {
            record(.replaced, path, at: refinement.mark, origin: origin)
            entries[index].value = refinement.value
            // A name stays where it was declared; a key of the language is said here now.
            if !RefinementTarget.isTarget(path) { entries[index].mark = refinement.mark }
        } else {
            record(.added, path, at: refinement.mark, origin: origin)
            entries.append(refinement)
        }
    }

    private mutating func drop(_ refinement: YAMLEntry, at index: Int?, of entries: inout [YAMLEntry], _ path: [String])
    {
        guard claim(path, at: refinement.mark) else { return }
        guard let index else { return missing(refinement, path, entries) }
        record(.dropped, path, at: refinement.mark, origin: entries[index].mark)
        entries.remove(at: index)
    }

    private mutating func rename(_ entry: YAMLEntry, _ path: [String], origin: YAMLMark) {
        note(entry, origin: origin)
        guard claim(path + ["rename"], at: entry.mark) else { return }
        guard let name = entry.value.scalarText, !entry.value.isNull else {
            let expected = "a name, such as 'rename: Pet'"
            return report(.wrongKind("'rename'", expected: expected, entry.value, at: location(entry.value.mark)))
        }
        renames.append(RefinementRename(path: path, name: name, mark: entry.value.mark))
        record(.renamed, path, name, at: entry.mark, origin: origin)
    }

    /// Returns true if no other refinement has the key.
    private mutating func claim(_ path: [String], at mark: YAMLMark) -> Bool {
        guard let other = claims.take(path, at: mark) else { return true }
        report(.secondRefinement(path, at: location(mark), first: location(other)))
        return false
    }

    private mutating func missing(_ refinement: YAMLEntry, _ path: [String], _ entries: [YAMLEntry]) {
        if let other = claims.holder(of: path), other != refinement.mark {
            return report(.secondRefinement(path, at: location(refinement.mark), first: location(other)))
        }
        let isParameter = path.first == "endpoints" && path.count > 3
        let kind = !RefinementTarget.isTarget(path) ? "key" : isParameter ? "parameter" : "field"
        let names = entries.map(\.key.text) + (isParameter && path[2] == "path" ? placeholders.keys.sorted() : [])
        let owner = RefinementTarget.isTarget(path) && path.count > 2 ? path[1] : path.dropLast().joined(separator: ".")
        report(.missingTarget(kind, refinement.key.text, of: owner, among: names, at: location(refinement.mark)))
    }

    private mutating func record(
        _ kind: SpecRefinements.Change.Kind,
        _ path: [String],
        _ newName: String? = nil,
        at mark: YAMLMark,
        origin: YAMLMark
    ) {
        let (location, original) = (location(mark), location(origin))
        refinements.add(.init(kind: kind, path: path, newName: newName, location: location, original: original))
    }

    private mutating func note(_ refinement: YAMLEntry, origin: YAMLMark) {
        let original = location(origin)
        refinements.addPlace(location(refinement.mark), original: original)
        refinements.addPlace(location(refinement.value.mark), original: original)
    }

    /// Returns the place of the path whose placeholder this would be the parameter of.
    private func placeholder(_ path: [String]) -> YAMLMark? {
        path.count == 4 && path[0] == "endpoints" && path[2] == "path" ? placeholders[path[3]] : nil
    }

    static func placeholders(of endpoint: YAMLNode?) -> [String: YAMLMark] {
        guard let call = endpoint?.entries.first(where: { SpecMethod(rawValue: $0.key.text) != nil }),
            let template = call.value.scalarText
        else { return [:] }
        let names = template.split(separator: "{").dropFirst().compactMap { part in
            part.contains("}") ? String(part.prefix { $0 != "}" && $0 != "." }) : nil
        }
        return Dictionary(names.map { ($0, call.value.mark) }) { first, _ in first }
    }
}

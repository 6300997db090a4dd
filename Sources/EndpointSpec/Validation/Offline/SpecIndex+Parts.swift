/// A place in an entity where another one stands that is stored once, by itself.
package struct ResolvedPart: Hashable, Sendable {
    /// The keys on the wire that lead there; `*` for every element of a list or a map.
    package let path: [String]
    /// The entity that stands there.
    package let entity: String
}

/// Entities that stand in others, and are stored by themselves: fields of their types that say `refers`.
extension SpecIndex {
    /// The entity that a field holds and refers to; `nil` where it holds a key, or says nothing.
    func part(_ field: SpecField) -> String? {
        guard let refers = field.refers, field.type.value.declaredName == refers.value, object(refers.value) != nil
        else {
            return nil
        }
        return refers.value
    }

    /// The places of other entities in an entity. Of a type that is part of itself, only the outermost value counts.
    func parts(of entity: String) -> [ResolvedPart] { parts(in: entity, [], [entity]) }

    private func parts(in name: String, _ path: [String], _ types: Set<String>) -> [ResolvedPart] {
        guard case .object(let object)? = type(name)?.kind, object.shape == .object else { return [] }
        return (self.object(name)?.fields ?? []).flatMap { field -> [ResolvedPart] in
            let path =
                path + [field.wireKey(in: api.defaults.keys)]
                + Array(repeating: "*", count: field.type.value.containerLayers)
            if let entity = part(field) { return [ResolvedPart(path: path, entity: entity)] }
            guard let inner = field.type.value.declaredName, !types.contains(inner) else { return [] }
            return parts(in: inner, path, types.union([inner]))
        }
    }

    /// The types whose values repositories store, with those that stand in them.
    var storedTypes: Set<String> {
        var found: Set<String> = []
        var pending = repositories.filter(\.isOffline).compactMap { $0.entity?.value }
        while let name = pending.popLast() {
            guard case .object(let object)? = type(name)?.kind, object.shape == .object, found.insert(name).inserted
            else { continue }
            pending += (self.object(name)?.fields ?? []).compactMap(\.type.value.declaredName)
        }
        return found
    }

    /// Returns true if an entity contains itself by way of its references.
    func isPartOfItself(_ entity: String) -> Bool {
        var seen: Set<String> = []
        var pending = parts(of: entity).map(\.entity)
        while let name = pending.popLast() {
            if name == entity { return true }
            if seen.insert(name).inserted { pending += parts(of: name).map(\.entity) }
        }
        return false
    }
}

extension ValidatedSpec {
    /// The places in an entity of other entities that are stored by themselves.
    package func parts(of entity: String) -> [ResolvedPart] { index.parts(of: entity) }
}

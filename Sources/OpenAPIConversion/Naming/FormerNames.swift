package import EndpointSpec

/// The names that an earlier import of an API gave, by those that a new import would give. An app and its refinements use the
/// earlier ones, so the new import keeps them.
///
/// Operations are the same if they make the same call. Types are the same if they stand at the same places of these calls, and
/// have half of their members in common.
package struct FormerNames: Sendable, Equatable {
    /// One name that stays.
    package struct Kept: Sendable, Equatable {
        /// `operation`, `type`, `field` or `parameter`.
        package var subject: String
        /// The owner stands in front of the name of a field or a parameter: `Pet.owner`.
        package var name: String
        /// The name that a first import would give.
        package var otherwise: String
    }

    /// In the order of the new spec: operations, then types.
    package private(set) var kept: [Kept] = []
    private var operations: [String: String] = [:]
    private var types: [String: String] = [:]
    /// The names of fields and parameters by their keys on the wire, by the earlier name of their owner.
    private var members: [String: [String: String]] = [:]

    package init() {}

    package init(from old: SpecDocument, to new: SpecDocument) {
        let pairs = NamePairs(old, new)
        let (oldCalls, newCalls) = (
            Set(old.files.flatMap(\.endpoints).map(\.name.value)), new.files.flatMap(\.endpoints)
        )
        let taken = Set(newCalls.map(\.name.value))
        for (before, after) in pairs.endpoints {
            let (name, otherwise) = (before.name.value, after.name.value)
            if name != otherwise, !taken.contains(name), !oldCalls.contains(otherwise) {
                operations[otherwise] = name
                kept.append(Kept(subject: "operation", name: name, otherwise: otherwise))
            }
            keep("parameter", of: operations[otherwise] ?? otherwise, before.keyed(in: old), after.keyed(in: new))
        }
        for (before, after) in pairs.types {
            let (name, otherwise) = (before.name.value, after.name.value)
            if name != otherwise {
                types[otherwise] = name
                kept.append(Kept(subject: "type", name: name, otherwise: otherwise))
            }
            keep("field", of: name, before.keyed(in: old), after.keyed(in: new))
        }
    }

    private mutating func keep(_ subject: String, of owner: String, _ old: [Keyed], _ new: [Keyed]) {
        let before = Dictionary(old.map { ($0.key, $0.name) }) { first, _ in first }
        let names = Set(new.map(\.name))
        for member in new {
            guard let name = before[member.key], name != member.name, !names.contains(name) else { continue }
            members[owner, default: [:]][member.key] = name
            kept.append(Kept(subject: subject, name: "\(owner).\(name)", otherwise: member.name))
        }
    }

    func operation(_ name: String) -> String { operations[name] ?? name }

    func type(_ name: String) -> String { types[name] ?? name }

    func member(_ key: String, of owner: String) -> String? { members[owner]?[key] }
}

/// A field or a parameter under its key.
private typealias Keyed = (key: String, name: String)

extension SpecEndpoint {
    fileprivate func keyed(in document: SpecDocument) -> [Keyed] {
        let style = document.api.defaults.keys
        return (query + (bodyFields ?? [])).map { ($0.wireKey(in: style), $0.name.value) }
    }
}

extension SpecType {
    fileprivate func keyed(in document: SpecDocument) -> [Keyed] {
        guard case .object(let object) = kind else { return [] }
        let style = document.api.defaults.keys
        return object.fields.map { ($0.wireKey(in: style), $0.name.value) }
    }
}

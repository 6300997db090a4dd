import EndpointPlan
package import EndpointSpec

/// Keeps the names of an earlier import. An app and its refinements use these names.
///
/// Two operations are the same if they make the same call. Two types are the same if these calls use them in the same
/// places, and half of their members are equal.
package struct FormerNames: Sendable, Equatable {
    /// A name that stays.
    package struct Kept: Sendable, Equatable {
        /// One of `operation`, `type`, `field`, `parameter`, `value` and `failure`.
        package var subject: String
        /// The name. A field, a parameter or a value follows its owner: `Pet.owner`.
        package var name: String
        /// The name that a first import would choose.
        package var otherwise: String
    }

    /// The names in the order of the new spec: operations, types, failures.
    package private(set) var kept: [Kept] = []
    private var operations: [String: String] = [:]
    private var types: [String: String] = [:]
    /// The names of fields, parameters and values by wire key, for each earlier name of their owner.
    private var members: [String: [String: String]] = [:]
    /// The names of failures by status.
    private var failures: [String: String] = [:]

    package init() {}

    package init(from old: SpecDocument, to new: SpecDocument) {
        let pairs = NamePairs(old, new)
        let (oldCalls, newCalls) = (
            Set(old.files.flatMap(\.endpoints).map(\.name.value)), new.files.flatMap(\.endpoints)
        )
        let taken = Set(newCalls.map(\.name.value))
        for (before, after) in pairs.endpoints {
            let (name, otherwise) = (before.name.value, after.name.value)
            let isFree = !taken.contains(name) && !TypeImporter.optionalCases.contains(name)
            if name != otherwise, isFree, !oldCalls.contains(otherwise) {
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
            keep("value", of: name, before.keyedValues, after.keyedValues)
        }
        keepFailures(old.api.errors.cases, new.api.errors.cases)
    }

    /// Two failures can have the same name only if their bodies are the same type.
    private mutating func keepFailures(_ old: [SpecErrorCase], _ new: [SpecErrorCase]) {
        let before = Dictionary(old.map { ($0.key, $0.importedName ?? "") }) { first, _ in first }
        let wanted = new.map { before[$0.key] ?? $0.importedName ?? "" }
        let bodies = new.map { $0.body?.value.declaredName.map(type) ?? "" }
        for (index, failure) in new.enumerated() {
            guard let otherwise = failure.importedName, !wanted[index].isEmpty, wanted[index] != otherwise else {
                continue
            }
            let isShared = zip(wanted, bodies).contains { $0 == wanted[index] && $1 != bodies[index] }
            guard !isShared, !TypeImporter.optionalCases.contains(wanted[index]) else { continue }
            failures[failure.key] = wanted[index]
            // If the name is the type's, the type is listed instead.
            guard failure.caseName != nil || SwiftNaming.value(of: bodies[index]).name != wanted[index] else {
                continue
            }
            kept.append(Kept(subject: "failure", name: wanted[index], otherwise: otherwise))
        }
    }

    private mutating func keep(_ subject: String, of owner: String, _ old: [Keyed], _ new: [Keyed]) {
        let before = Dictionary(old.map { ($0.key, $0.name) }) { first, _ in first }
        let names = Set(new.map(\.name))
        for member in new {
            guard let name = before[member.key], name != member.name, !names.contains(name),
                subject != "value" || !TypeImporter.optionalCases.contains(name)
            else { continue }
            members[owner, default: [:]][member.key] = name
            kept.append(Kept(subject: subject, name: "\(owner).\(name)", otherwise: member.name))
        }
    }

    func operation(_ name: String) -> String { operations[name] ?? name }

    func type(_ name: String) -> String { types[name] ?? name }

    func member(_ key: String, of owner: String) -> String? { members[owner]?[key] }

    func failure(_ status: String) -> String? { failures[status.uppercased()] }
}

/// A field or parameter with its key.
private typealias Keyed = (key: String, name: String)

extension SpecEndpoint {
    fileprivate func keyed(in document: SpecDocument) -> [Keyed] {
        let style = document.api.defaults.keys
        let fields = (query + (bodyFields ?? [])).map { ($0.wireKey(in: style), $0.name.value) }
        return fields + headers.map { (FormerNames.key(ofHeader: $0.name.value), $0.name.value) }
            + pathParameters.enumerated().map { (FormerNames.key(ofPlaceholder: $0), $1.name.value) }
    }
}

extension FormerNames {
    /// The case of a header's name has no meaning (RFC 9110, section 5.1).
    static func key(ofHeader name: String) -> String { "header " + name.lowercased() }

    /// A server sees the position of a placeholder, not its name.
    static func key(ofPlaceholder index: Int) -> String { "placeholder \(index)" }
}

extension SpecType {
    fileprivate func keyed(in document: SpecDocument) -> [Keyed] {
        guard case .object(let object) = kind else { return [] }
        let style = document.api.defaults.keys
        return object.fields.map { ($0.wireKey(in: style), $0.name.value) }
    }

    fileprivate var keyedValues: [Keyed] {
        guard case .enumeration(let enumeration) = kind else { return [] }
        return enumeration.values.map { ($0.value, enumeration.nameOfCase(for: $0.value)) }
    }
}

extension SpecEnumeration {
    /// The name of the case for a value: the name in the spec, or one derived from the value.
    func nameOfCase(for value: String) -> String { caseNames[value]?.value ?? SwiftNaming.enumCase(value).name }
}

extension SpecErrorCase {
    /// The status in the spec's syntax.
    var key: String {
        switch status.value {
        case .exactly(let code): String(code)
        case .hundreds(let hundreds): "\(hundreds)XX"
        case .any: "DEFAULT"
        }
    }

    /// Its Swift name, if an import could have written the case: a status and the type of a body.
    var importedName: String? {
        guard code == nil, conditions.isEmpty, let type = body?.value.declaredName else { return nil }
        return caseName?.value ?? SwiftNaming.value(of: type).name
    }
}

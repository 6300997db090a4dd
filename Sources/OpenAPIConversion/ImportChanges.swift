import EndpointDescription
package import EndpointSpec

/// The changes of a spec between the imports of an older and a newer document.
package struct ImportChanges: Sendable {
    /// An addition, a removal or a modification.
    package struct Change: Hashable, Sendable {
        package enum Kind: String, Sendable {
            case added, removed, changed
            /// A name of the earlier import that this import would choose differently.
            case kept
        }

        package var kind: Kind
        /// One of `operation`, `type`, `field`, `parameter`, `body`, `answer`, `value`, `case` and `failure`.
        package var subject: String
        /// `getPet`, or `Pet.name` for a member.
        package var name: String
        package var before: String?
        package var after: String?
    }

    package private(set) var changes: [Change] = []

    /// - Parameters:
    ///   - old: The spec of the earlier import.
    ///   - new: The spec of the new one.
    ///   - kept: The names of the earlier import that the new one kept.
    package init(from old: SpecDocument, to new: SpecDocument, keeping kept: [FormerNames.Kept]) {
        changes = kept.map {
            Change(kind: .kept, subject: $0.subject, name: $0.name, before: $0.name, after: $0.otherwise)
        }
        let (before, after) = (old.files.flatMap(\.endpoints), new.files.flatMap(\.endpoints))
        compare(
            "operation",
            Self.named(before.map { ($0.name.value, $0.call) }),
            Self.named(after.map { ($0.name.value, $0.call) })
        )
        let known = Dictionary(before.map { ($0.name.value, $0) }) { first, _ in first }
        for endpoint in after { if let old = known[endpoint.name.value] { compare(old, endpoint) } }
        let (oldTypes, newTypes) = (old.files.flatMap(\.types), new.files.flatMap(\.types))
        compare(
            "type",
            Self.named(oldTypes.map { ($0.name.value, $0.form) }),
            Self.named(newTypes.map { ($0.name.value, $0.form) })
        )
        let types = Dictionary(oldTypes.map { ($0.name.value, $0) }) { first, _ in first }
        for type in newTypes { if let old = types[type.name.value] { compare(old, type) } }
        compare("failure", Self.named(old.api.errors.named), Self.named(new.api.errors.named))
    }

    /// One line for each change: `+ operation getPet: GET /pets/{id}`.
    package var text: String {
        changes.map { change in
            let line =
                switch change.kind {
                case .added: "+ \(change.subject) \(change.name): \(change.after ?? "")"
                case .removed: "- \(change.subject) \(change.name): \(change.before ?? "")"
                case .changed: "~ \(change.subject) \(change.name): \(change.before ?? "") -> \(change.after ?? "")"
                case .kept:
                    "= \(change.subject) \(change.name): keeps its name; a first import would call it "
                        + "\(change.after ?? "")"
                }
            return TerminalText.line(line) + "\n"
        }.joined()
    }

    private typealias Entries = [(name: String, text: String)]

    private static func named(_ entries: [(String, String)]) -> Entries {
        entries.map { (name: $0.0, text: $0.1) }
    }

    private mutating func compare(_ subject: String, of owner: String? = nil, _ old: Entries, _ new: Entries) {
        let before = Dictionary(old.map { ($0.name, $0.text) }) { first, _ in first }
        let after = Dictionary(new.map { ($0.name, $0.text) }) { first, _ in first }
        let full = { (name: String) in owner.map { "\($0).\(name)" } ?? name }
        for entry in old where after[entry.name] == nil {
            changes.append(Change(kind: .removed, subject: subject, name: full(entry.name), before: entry.text))
        }
        for entry in new {
            guard let text = before[entry.name] else {
                changes.append(Change(kind: .added, subject: subject, name: full(entry.name), after: entry.text))
                continue
            }
            guard text != entry.text else { continue }
            changes.append(
                Change(kind: .changed, subject: subject, name: full(entry.name), before: text, after: entry.text)
            )
        }
    }

    private mutating func compare(_ old: SpecEndpoint, _ new: SpecEndpoint) {
        let owner = new.name.value
        compare("parameter", of: owner, Self.named(old.members), Self.named(new.members))
        let (oldBody, newBody) = (old.body?.value.description ?? "none", new.body?.value.description ?? "none")
        compare("body", [(owner, oldBody)], [(owner, newBody)])
        let (oldAnswer, newAnswer) = (old.returns?.description ?? "none", new.returns?.description ?? "none")
        compare("answer", [(owner, oldAnswer)], [(owner, newAnswer)])
    }

    private mutating func compare(_ old: SpecType, _ new: SpecType) {
        switch (old.kind, new.kind) {
        case (.object(let before), .object(let after)):
            compare("field", of: new.name.value, Self.named(before.members), Self.named(after.members))
        case (.enumeration(let before), .enumeration(let after)):
            let values = { (enumeration: SpecEnumeration) in
                Self.named(enumeration.values.map { ($0.value, enumeration.nameOfCase(for: $0.value)) })
            }
            compare("value", of: new.name.value, values(before), values(after))
        case (.union(let before), .union(let after)):
            let cases = { (union: SpecUnion) in
                Self.named(union.cases.map { ($0.tag.value, $0.type.value.description) })
            }
            compare("case", of: new.name.value, cases(before), cases(after))
        default: return
        }
    }
}

extension SpecErrors {
    /// The failures with a body, by status: `404`, `notFound(Problem)`.
    fileprivate var named: [(String, String)] {
        cases.compactMap { failure in
            failure.importedName.map { (failure.key.lowercased(), "\($0)(\(failure.body?.value.description ?? ""))") }
        }
    }
}

extension SpecEndpoint {
    fileprivate var call: String { "\(method.value.rawValue.uppercased()) \(path.value.template)" }

    /// All inputs except a complete body.
    fileprivate var members: [(String, String)] {
        (pathParameters + query + headers + cookies + (bodyFields ?? [])).map { parameter in
            (parameter.name.value, parameter.type.value.description)
        }
    }
}

extension SpecType {
    fileprivate var form: String {
        switch kind {
        case .object: "fields"
        case .enumeration: "enum"
        case .union: "union"
        case .wrapper(let wrapper): "wrapper of \(wrapper.scalar.value.rawValue)"
        case .custom(let custom): custom.type.value
        }
    }
}

extension SpecObject {
    fileprivate var members: [(String, String)] {
        fields.map { ($0.name.value, $0.type.value.description) } + constants.map { ($0.name.value, "a constant") }
    }
}

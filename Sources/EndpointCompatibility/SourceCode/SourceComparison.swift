import EndpointPlan
import EndpointSpec

/// Compares the generated Swift of two versions from the view of the app's code, which was written for the old one.
struct SourceComparison {
    /// The conformances of each type, by its path.
    private let conformances: (old: [String: Set<String>], new: [String: Set<String>])
    private let oldPlaces: OriginPlaces
    private let newPlaces: OriginPlaces
    /// The declarations of the files that differ, and of those that are the same, with the types that the new aliases stand for.
    private let before: [SwiftDeclaration]
    private let after: [SwiftDeclaration]
    private let same: [SwiftDeclaration]
    private var aliases: TypeAliases
    private let known: [String: [SwiftDeclaration]]
    private let members: [String: [SwiftDeclaration]]
    /// The keys of the requirements of old protocols.
    private let requirements: Set<String>
    private var findings: [Finding] = []

    /// - Parameters:
    ///   - old: The version that the app's code was written for.
    ///   - new: The version that it is compiled with.
    ///   - swift: The texts of the generated files of both.
    init(from old: APIVersion, to new: APIVersion, swift: (old: [String], new: [String])) {
        // Most changes leave most files as they are. Such a file is read once, and its declarations need no comparison.
        let (wasInternal, isInternal) = (old.plan.access == .internal, new.plan.access == .internal)
        let unchanged = wasInternal == isInternal ? Set(swift.old).intersection(swift.new) : []
        let same = SwiftInterface(swift.old.filter(unchanged.contains), isInternal: wasInternal)
        let own = SwiftInterface(swift.old.filter { !unchanged.contains($0) }, isInternal: wasInternal)
        let other = SwiftInterface(swift.new.filter { !unchanged.contains($0) }, isInternal: isInternal)
        conformances = (own.conformances(besides: same), other.conformances(besides: same))
        oldPlaces = OriginPlaces(old)
        newPlaces = OriginPlaces(new)
        var aliases = TypeAliases(same.declarations + other.declarations)
        before = own.declarations.map { aliases.resolved($0) }
        after = other.declarations.map { aliases.resolved($0) }
        self.same = same.declarations.map { aliases.resolved($0) }
        self.aliases = aliases
        known = Dictionary(grouping: self.same + after, by: \.key)
        requirements = Set((self.same + before).filter(\.isRequirement).map(\.key))
        members = Dictionary(grouping: self.same + after, by: \.path)
    }

    mutating func all(_ old: APIVersion, _ new: APIVersion) -> [Finding] {
        let levels = [old.plan.access, new.plan.access].map { [.public, .package, .internal].firstIndex(of: $0) ?? 0 }
        if levels[1] > levels[0] {
            let reason = "the access level was '\(old.plan.access.rawValue)' and is '\(new.plan.access.rawValue)'"
            findings.append(finding(.accessLowered, at: old.spec.api.name.value, reason))
        }
        var lost: Set<String> = []
        for declaration in before {
            let owner = declaration.path.split(separator: ".").dropLast().joined(separator: ".")
            // Members go with their type.
            guard !lost.contains(owner) else {
                if declaration.isType { lost.insert(declaration.path) }
                continue
            }
            if isToldAtProtocol(declaration, of: owner) { continue }
            compare(declaration, &lost)
        }
        compareConformances(lost)
        compareAdditions()
        return findings.withoutRepetitions
    }

    /// True if the type implements a requirement that is gone, too: the finding at the protocol is enough.
    private func isToldAtProtocol(_ declaration: SwiftDeclaration, of owner: String) -> Bool {
        guard declaration.keyword == "func", known[declaration.key] == nil else { return false }
        let member = declaration.key.dropFirst("func \(owner)".count)
        return conformances.old[owner, default: []].contains { name in
            let requirement = "func \(name)\(member)"
            return requirements.contains(requirement) && known[requirement] == nil
        }
    }

    private mutating func compare(_ old: SwiftDeclaration, _ lost: inout Set<String>) {
        // Functions with the same labels differ in the types of their parameters.
        let same = known[old.key] ?? []
        if let new = same.first(where: { $0.isSame(as: old) }) ?? same.first { return compare(old, new, &lost) }
        let others = (members[old.path] ?? []).filter { $0.isStatic == old.isStatic && $0.keyword == old.keyword }
        // A requirement with other parameters is a new requirement for its implementations.
        if !old.isRequirement, let other = others.first(where: { $0.accepts(old) }) {
            return noteReference(to: old, now: other)
        }
        if isInherited(old) { return }
        if old.isType { lost.insert(old.path) }
        guard let other = others.first else {
            return note(.declarationRemoved, from: old, to: nil, "\(old.keyword) '\(old.name)' is gone")
        }
        note(.signatureChanged, from: old, to: other, "'\(old.name)' is '\(other.name)' now")
    }

    /// Calls compile as before. Code that uses the function as a value does not: `Item.init(id:)`.
    private mutating func noteReference(to old: SwiftDeclaration, now new: SwiftDeclaration) {
        guard ["init", "func"].contains(old.keyword), !old.parameters.isEmpty else { return }
        let reason = "calls compile, and code that uses '\(old.name)' as a value does not: it is '\(new.name)' now"
        note(.signatureChanged, .risky, from: old, to: new, reason)
    }

    /// True if the type has the mapping from the runtime now, because its form on the wire is its own.
    private func isInherited(_ declaration: SwiftDeclaration) -> Bool {
        let owner = declaration.path.split(separator: ".").dropLast().joined(separator: ".")
        guard conformances.new[owner]?.contains("UnchangedInDomain") == true else { return false }
        return declaration.key == "func \(owner).toDomain()"
            || declaration.key == "init \(owner).init(from:)" && declaration.parameters.first?.type == owner
    }

    private mutating func compare(_ old: SwiftDeclaration, _ new: SwiftDeclaration, _ lost: inout Set<String>) {
        if old.isType {
            guard old.keyword != new.keyword else {
                if old.rest != new.rest {
                    note(.signatureChanged, from: old, to: new, "'\(old.rest)' is '\(new.rest)' now")
                }
                return
            }
            // The old name stays, and its members are compared with those of the type.
            if new.keyword == "typealias", old.keyword != "protocol" { return }
            let isAlias = old.keyword == "typealias"
            let reason =
                isAlias
                ? "the alias is a \(new.keyword) of its own now, so that both types differ"
                : "the \(old.keyword) is a \(new.keyword) now"
            if !isAlias { lost.insert(old.path) }
            return note(isAlias ? .aliasReplaced : .signatureChanged, from: old, to: new, reason)
        }
        if old.rest != new.rest {
            return note(.signatureChanged, from: old, to: new, "'\(old.rest)' is '\(new.rest)' now")
        }
        if old.parameters.count != new.parameters.count {
            return note(.signatureChanged, from: old, to: new, "'\(old.name)' has other parameters")
        }
        // A call that passes a value also compiles where the parameter may be nil.
        let isCalled = !old.isRequirement && old.keyword != "case"
        let refused = zip(old.parameters, new.parameters).first { before, after in
            before.type != after.type && !(isCalled && after.type == before.type + "?")
        }
        if let (before, after) = refused {
            let reason = "the parameter '\(before.label)' was '\(before.type)' and is '\(after.type)'"
            return note(.signatureChanged, from: old, to: new, reason)
        }
        if zip(old.parameters, new.parameters).contains(where: { $0.hasDefault && !$1.hasDefault }) {
            return note(.signatureChanged, from: old, to: new, "a parameter has no default any more")
        }
        if old.isMutable, !new.isMutable { note(.signatureChanged, from: old, to: new, "it cannot be set any more") }
    }

    private mutating func compareConformances(_ lost: Set<String>) {
        for (path, old) in conformances.old.sorted(by: { $0.key < $1.key }) where !lost.contains(path) {
            guard let new = conformances.new[aliases.text(path)] else { continue }
            let gone = old.subtracting(new).intersection(Self.usedConformances)
            for name in gone.sorted() where members[path]?.contains(where: \.isType) == true {
                findings.append(finding(.conformanceRemoved, at: path, "'\(path)' is not \(name) any more"))
            }
        }
    }

    /// The conformances that the app's code relies on. The others are between generated code and the runtime.
    private static let usedConformances: Set<String> = [
        "Hashable", "Equatable", "Identifiable", "CaseIterable", "RawRepresentable", "Decodable", "Encodable",
        "Sendable",
    ]

    private mutating func compareAdditions() {
        let keys = Set((same + before).map(\.key))
        let types = Set((same + before).filter(\.isType).map(\.path))
        let defaults = Set((same + after).filter { !$0.isRequirement }.map(\.key))
        for declaration in after where !keys.contains(declaration.key) {
            let owner = declaration.path.split(separator: ".").dropLast().joined(separator: ".")
            guard types.contains(owner) else { continue }
            if declaration.keyword == "case" {
                note(.switchCaseAdded, from: nil, to: declaration, "a switch over all cases of '\(owner)' lacks it")
            } else if declaration.isRequirement, !defaults.contains(declaration.key) {
                note(
                    .requirementAdded,
                    from: nil,
                    to: declaration,
                    "types of the app's own that conform to '\(owner)' lack '\(declaration.name)'"
                )
            }
        }
    }

    private mutating func note(
        _ kind: FindingKind,
        _ level: Finding.Level = .breaking,
        from old: SwiftDeclaration?,
        to new: SwiftDeclaration?,
        _ reason: String
    ) {
        findings.append(finding(kind, at: (old ?? new)?.name ?? "", reason, level, from: old?.origin, to: new?.origin))
    }

    private func finding(
        _ kind: FindingKind,
        at subject: String,
        _ reason: String,
        _ level: Finding.Level = .breaking,
        from oldOrigin: String? = nil,
        to newOrigin: String? = nil
    ) -> Finding {
        return Finding(
            question: .sourceCode,
            kind: kind,
            level: level,
            subject: subject,
            old: oldPlaces.place(of: oldOrigin, in: subject),
            new: newPlaces.place(of: newOrigin, in: subject),
            reason: reason,
            operations: []
        )
    }
}

extension SwiftDeclaration {
    /// True if both have the same types.
    fileprivate func isSame(as other: SwiftDeclaration) -> Bool {
        rest == other.rest && parameters.map(\.type) == other.parameters.map(\.type)
    }

    /// True if a call that was written for another declaration also compiles with this one.
    fileprivate func accepts(_ old: SwiftDeclaration) -> Bool {
        guard rest == old.rest else { return false }
        var given = old.parameters[...]
        for parameter in parameters {
            if let next = given.first, next.label == parameter.label,
                [next.type, next.type + "?"].contains(parameter.type)
            {
                guard parameter.hasDefault || !next.hasDefault else { return false }
                given = given.dropFirst()
            } else if !parameter.hasDefault {
                return false
            }
        }
        return given.isEmpty
    }
}

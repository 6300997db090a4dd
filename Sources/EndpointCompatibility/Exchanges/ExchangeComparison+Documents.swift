import EndpointDescription
import EndpointSpec

/// The facts of two OpenAPI documents that no spec has: rules of JSON Schema, scopes, and all media types of a body or an answer.
extension ExchangeComparison {
    /// Compares the rules for a request that an import leaves out. A request that the client's rules allow may break the server's.
    mutating func compareRules(_ route: Route, _ other: Route) {
        let rules = server.documents[other.operation]?.rules ?? []
        guard !rules.isEmpty else { return }
        let sent = client.documents[route.operation]?.rules ?? []
        let own = Dictionary(sent.map { ("\($0.part) \($0.keyword)", $0) }) { first, _ in first }
        for rule in rules where ![DocumentOperation.Rule.namesOfObject, "readOnly"].contains(rule.keyword) {
            var same = own["\(rule.part) \(rule.keyword)"]
            if rule.keyword == "additionalProperties" {
                // An object that was closed already refuses more only if it lacks a name.
                if let same, rule.names.isSuperset(of: same.names) { continue }
                same = own["\(rule.part) \(DocumentOperation.Rule.namesOfObject)"]
            }
            guard let strictness = DocumentRuleStrictness(of: rule, comparedWith: same) else { continue }
            var place = spot(route, other, rule.part.isEmpty ? nil : rule.part)
            place.client = same?.location ?? place.client
            place.server = rule.location
            let level: Finding.Level = strictness == .stricter ? .breaking : .risky
            note([ValueDifference(rule.kind, level, at: place, rule.reason(instead: same))], route)
        }
    }

    /// True if the server's document requires the member in answers alone: it is read only (OpenAPI 3.0.4 §4.8.24).
    func isReadOnly(_ difference: ValueDifference, _ other: Route) -> Bool {
        guard difference.kind == .inputRequired, let name = difference.subject.split(separator: ".").last else {
            return false
        }
        return (server.documents[other.operation]?.rules ?? []).contains { rule in
            rule.keyword == "readOnly" && rule.part.split(separator: ".").last == name
        }
    }

    /// True if the server also answers with the media types of the client's document at this status.
    func alsoAnswers(_ status: Int, _ route: Route, _ other: Route) -> Bool {
        guard let own = client.documents[route.operation]?.answerTypes["\(status)"], !own.isEmpty,
            let given = server.documents[other.operation]?.answerTypes["\(status)"]
        else { return false }
        return Set(own).isSubset(of: given)
    }

    /// True if the server also takes a body of the client's media type.
    func alsoTakes(_ body: APIDescription.Body, _ other: Route) -> Bool {
        server.documents[other.operation]?.bodyTypes.contains(body.sentType.lowercased()) ?? false
    }
}

/// The order of two values of a rule, as far as it can be told.
private enum DocumentRuleStrictness {
    /// Some requests that the other rule allows are refused.
    case stricter
    /// Which of both refuses more cannot be decided.
    case other

    /// Compares a rule with the same one of the other side; `nil` if it refuses nothing more.
    init?(of rule: DocumentOperation.Rule, comparedWith other: DocumentOperation.Rule?) {
        guard rule.value != other?.value || rule.keyword == "additionalProperties" else { return nil }
        let (value, own) = (Double(rule.value), other.flatMap { Double($0.value) })
        switch rule.keyword {
        case "minProperties", "minItems", "minLength", "minContains", "minimum", "exclusiveMinimum":
            guard let value, value > (own ?? -.infinity), own != nil || value > 0 || rule.keyword.hasSuffix("imum")
            else { return nil }
            self = .stricter
        case "maxProperties", "maxItems", "maxLength", "maxContains", "maximum", "exclusiveMaximum":
            guard let value, value < (own ?? .infinity) else { return nil }
            self = .stricter
        case "uniqueItems", "unevaluatedProperties", "unevaluatedItems":
            guard rule.value == (rule.keyword == "uniqueItems" ? "true" : "false") else { return nil }
            self = .stricter
        case "multipleOf":
            if let value, let own, value > 0, own.truncatingRemainder(dividingBy: value) == 0 { return nil }
            self = .stricter
        case "additionalProperties":
            self = rule.names.isSuperset(of: other?.names ?? []) ? .other : .stricter
        case "scopes":
            guard let other else {
                self = .stricter
                return
            }
            guard !other.names.isSuperset(of: rule.names) else { return nil }
            self = .stricter
        default: self = other == nil ? .stricter : .other
        }
    }
}

extension DocumentOperation.Rule {
    /// The texts of a list.
    fileprivate var names: Set<String> {
        Set(value.dropFirst().dropLast().split(separator: ",").map { String($0.dropFirst().dropLast()) })
    }

    fileprivate var kind: FindingKind {
        switch keyword {
        case "scopes": .credentialsRequired
        case "pattern": .inputPattern
        default: .inputLimit
        }
    }

    fileprivate func reason(instead other: Self?) -> String {
        switch keyword {
        case "scopes":
            let more = names.subtracting(other?.names ?? []).sorted().joined(separator: ", ")
            return "the server requires the scopes \(more), which tokens of the app may lack"
        case "additionalProperties":
            let fewer = (other?.names ?? []).subtracting(names).sorted()
            guard !fewer.isEmpty else {
                return "the server refuses members that it does not name, and took them before"
            }
            return
                "the server refuses members that it does not name, and no longer names \(fewer.joined(separator: ", "))"
        default:
            let before = other.map { "'\($0.value)'" } ?? "absent"
            return
                "a request that was valid may be refused: '\(keyword)' is '\(value)', and is \(before) in the app's version"
        }
    }
}

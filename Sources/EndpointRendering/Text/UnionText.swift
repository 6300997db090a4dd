import EndpointPlan
import EndpointSpec

/// Writes the decoding of a union: by a tag, by a key that is present, by the JSON kind, or by trying each case.
struct UnionText {
    let plan: UnionPlan

    var readStatements: [String] {
        switch plan.form {
        case .inline(let key):
            return dispatch("let tag = reader.tag(\(quoted(key)))", on: "tag") { _ in "reader.value()" }
        case .adjacent(let key, let content):
            return dispatch("let tag = reader.tag(\(quoted(key)))", on: "tag") { _ in
                "reader.content(\(quoted(content)))"
            }
        case .presence:
            let keys = plan.cases.map(\.tag).joined(separator: "\n")
            return dispatch("let tag = reader.presentKey(\(quoted(keys)))", on: "tag") {
                "reader.content(\(quoted($0.tag)))"
            }
        case .status(let key, let content): return statusDispatch(key, content)
        case .kinds:
            let cases = plan.cases.map { unionCase in
                let kinds = unionCase.kinds.map { ".\($0.rawValue)" }.joined(separator: ", ")
                return "case \(kinds): self = .\(unionCase.name.label)(reader.value())"
            }
            return ["switch reader.kind {"] + cases + ["default: self = \(otherwise)", "}"]
        case .ordered:
            let attempts = plan.cases.enumerated().flatMap { index, unionCase in
                attempt(unionCase, after: index == 0 ? "" : "} else ")
                    + ["    self = .\(unionCase.name.label)(value)"]
            }
            return attempts + ["} else {", "    self = \(otherwise)", "}"]
        }
    }

    /// Reads a case, and maps it, because what is no value of the case in the domain is none of it on the wire.
    private func attempt(_ unionCase: UnionPlan.Case, after before: String) -> [String] {
        let type = plan.mode == .shared ? unionCase.domainType : unionCase.wireType
        let opening = "\(before)if let value: \(type.text) = reader.attempt("
        guard plan.mode != .shared, unionCase.conversion.canFail else { return [opening + ") {"] }
        let place = MappingExpression.Place(plan.place(of: unionCase))
        return [
            opening + "mapping: { (value) throws(\(RuntimeSymbol.mappingError)) in",
            "    let _: \(unionCase.domainType.text) = \(MappingExpression.toDomain("value", unionCase.conversion, at: place))",
            "}) {",
        ]
    }

    private func dispatch(_ tag: String, on name: String, _ value: (UnionPlan.Case) -> String) -> [String] {
        let cases = plan.cases.map { "case \(quoted($0.tag)): self = .\($0.name.label)(\(value($0)))" }
        return [tag, "switch \(name) {"] + cases + ["default: self = \(otherwise)", "}"]
    }

    /// Exact statuses come before status classes, and classes before the default, regardless of their order in the
    /// spec.
    private func statusDispatch(_ key: String, _ content: String) -> [String] {
        let cases = plan.cases.compactMap { unionCase -> (rank: Int, text: String)? in
            let value = "self = .\(unionCase.name.label)(reader.content(\(quoted(content))), status: status)"
            return switch unionCase.status {
            case .exactly(let status)?: (0, "case \(status): \(value)")
            case .hundreds(let hundreds)?: (1, "case \(hundreds)00...\(hundreds)99: \(value)")
            case .any?: (2, "default: \(value)")
            case nil: nil
            }
        }
        let sorted = [0, 1, 2].flatMap { rank in cases.filter { $0.rank == rank }.map(\.text) }
        let isTotal = plan.cases.contains { $0.status == .any }
        return ["let status = reader.status(\(quoted(key)))", "switch status {"] + sorted
            + (isTotal ? [] : ["default: self = \(otherwise)"]) + ["}"]
    }

    /// The expression for a value of an unlisted type.
    private var otherwise: String {
        guard let catchAll = plan.catchAll else {
            let unionCase = plan.cases[plan.placeholder]
            let expected =
                switch plan.form {
                case .inline, .adjacent, .presence, .status: "a case of \(plan.name.name)"
                case .kinds, .ordered: "one of \(plan.cases.map(\.tag).joined(separator: ", "))"
                }
            return ".\(unionCase.name.label)(reader.refuse(\(quoted(expected)))\(status))"
        }
        return ".\(catchAll.label)(\(tag)reader.\(plan.isTried ? "unmatched" : "value")())"
    }

    private func quoted(_ text: String) -> String { StringLiteral.quoted(text) }

    /// The status argument after a refused value, which has a status, too.
    private var status: String { if case .status = plan.form { ", status: status" } else { "" } }

    /// The tag argument before a value of an unlisted type.
    private var tag: String {
        switch plan.form {
        case .inline, .adjacent, .presence: "tag.text, "
        case .status: "status, "
        case .kinds, .ordered: ""
        }
    }
}

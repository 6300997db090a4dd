import EndpointPlan
import EndpointSpec

/// The statements of a union: its cases, how it reads and writes itself, and the ways between wire and domain.
struct UnionText {
    let plan: UnionPlan

    /// What stands beside the value in a case, as each kind of text has it.
    private struct Companion {
        /// In the declaration.
        var type = ""
        /// What the statements that read call it, where they make a case.
        var read = ""
        /// In a pattern, and where a case is made of what the pattern took.
        var pattern = ""
        var argument = ""
        /// In a pattern that takes the value alone.
        var ignored = ""
    }

    /// Beside the value of a case, and therefore behind it.
    private var status: Companion {
        guard case .status = plan.form else { return Companion() }
        return Companion(
            type: ", status: Int",
            read: ", status: status",
            pattern: ", let status",
            argument: ", status: status",
            ignored: ", _"
        )
    }

    /// In front of a value of none of the types.
    private var unknownTag: Companion {
        let (type, read) =
            switch plan.form {
            case .inline, .adjacent, .presence: ("String, ", "tag, ")
            case .status: ("Int, ", "status, ")
            case .kinds, .ordered: ("", "")
            }
        if type.isEmpty { return Companion() }
        return Companion(type: type, read: read, pattern: "let tag, ", argument: "tag, ", ignored: "_, ")
    }

    func declarations(isDomain: Bool) -> [String] {
        let cases = plan.cases.map { unionCase in
            let type = isDomain ? unionCase.domainType : unionCase.wireType
            return "case \(unionCase.name.text)(\(type.text)\(status.type))"
        }
        guard let catchAll = plan.catchAll else { return cases }
        return cases + [
            "/// What the API did not have when this was generated, kept as it came.",
            "case \(catchAll.text)(\(unknownTag.type)JSONValue)",
        ]
    }

    // MARK: The wire

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
                return "case \(kinds): .\(unionCase.name.label)(reader.value())"
            }
            return ["switch reader.kind {"] + cases + ["default: \(otherwise)", "}"]
        case .ordered:
            let attempts = plan.cases.map {
                "if let value: \((plan.mode == .shared ? $0.domainType : $0.wireType).text) = reader.attempt() {"
                    + " return .\($0.name.label)(value) }"
            }
            return attempts + ["return \(otherwise)"]
        }
    }

    private func dispatch(_ tag: String, on name: String, _ value: (UnionPlan.Case) -> String) -> [String] {
        let cases = plan.cases.map { "case \(quoted($0.tag)): .\($0.name.label)(\(value($0)))" }
        return [tag, "return switch \(name) {"] + cases + ["default: \(otherwise)", "}"]
    }

    /// Exact statuses come before classes, and classes before the default, whatever the order of the spec.
    private func statusDispatch(_ key: String, _ content: String) -> [String] {
        let cases = plan.cases.compactMap { unionCase -> (rank: Int, text: String)? in
            let value = ".\(unionCase.name.label)(reader.content(\(quoted(content))), status: status)"
            return switch unionCase.status {
            case .exactly(let status)?: (0, "case \(status): \(value)")
            case .hundreds(let hundreds)?: (1, "case \(hundreds)00...\(hundreds)99: \(value)")
            case .any?: (2, "default: \(value)")
            case nil: nil
            }
        }
        let sorted = [0, 1, 2].flatMap { rank in cases.filter { $0.rank == rank }.map(\.text) }
        let isTotal = plan.cases.contains { $0.status == .any }
        return ["let status = reader.status(\(quoted(key)))", "return switch status {"] + sorted
            + (isTotal ? [] : ["default: \(otherwise)"]) + ["}"]
    }

    /// What becomes of a value of none of the types.
    private var otherwise: String {
        guard let catchAll = plan.catchAll else {
            let unionCase = plan.cases[plan.placeholder]
            let expected =
                switch plan.form {
                case .inline, .adjacent, .presence, .status: "a case of \(plan.name.name)"
                case .kinds, .ordered: "one of \(plan.cases.map(\.tag).joined(separator: ", "))"
                }
            return ".\(unionCase.name.label)(reader.refuse(\(quoted(expected)))\(status.read))"
        }
        return ".\(catchAll.label)(\(unknownTag.read)reader.value())"
    }

    var writeStatements: [String] {
        let cases = plan.cases.map { unionCase in
            let pattern = "case .\(unionCase.name.label)(let value\(status.pattern)): "
            let statement =
                switch plan.form {
                case .inline(let key): "writer.tagged(\(quoted(key)), \(quoted(unionCase.tag)), value)"
                case .adjacent(let key, let content):
                    "writer.adjacent(\(quoted(key)), \(quoted(unionCase.tag)), \(quoted(content)), value)"
                case .status(let key, let content):
                    "writer.adjacent(\(quoted(key)), status, \(quoted(content)), value)"
                case .presence: "writer.member(\(quoted(unionCase.tag)), value)"
                case .kinds, .ordered: "value.write(to: &writer)"
                }
            return pattern + statement
        }
        guard let catchAll = plan.catchAll else { return cases }
        return cases + ["case .\(catchAll.label)(\(unknownTag.ignored)let value): value.write(to: &writer)"]
    }

    // MARK: Between wire and domain

    var domainCases: [String] {
        mapped { unionCase in
            let place = MappingExpression.Place(
                field: quoted("\(plan.name.name).\(unionCase.name.name)"),
                isSensitive: plan.isSensitive
            )
            return MappingExpression.toDomain("value", unionCase.conversion, at: place)
        }
    }

    var wireCases: [String] {
        mapped { MappingExpression.toWire("value", $0.conversion) }
    }

    private func mapped(_ convert: (UnionPlan.Case) -> String) -> [String] {
        let cases = plan.cases.map { unionCase in
            let name = unionCase.name.label
            return "case .\(name)(let value\(status.pattern)): .\(name)(\(convert(unionCase))\(status.argument))"
        }
        guard let catchAll = plan.catchAll else { return cases }
        let name = catchAll.label
        return cases + ["case .\(name)(\(unknownTag.pattern)let value): .\(name)(\(unknownTag.argument)value)"]
    }

    // MARK: What is printed

    /// A value of which nothing is known may hold what is secret in the others.
    var mirrorCases: [String] {
        let cases = plan.cases.map { unionCase in
            let name = unionCase.name
            let pattern = "(let value\(status.ignored))"
            return
                "case .\(name.label)\(pattern): Mirror(self, children: [\(quoted(name.name)): value], displayStyle: .enum)"
        }
        guard let catchAll = plan.catchAll else { return cases }
        return cases + [
            "case .\(catchAll.label): "
                + "Mirror(self, children: [\(quoted(catchAll.name)): \"<redacted>\"], displayStyle: .enum)"
        ]
    }

    private func quoted(_ text: String) -> String { StringLiteral.quoted(text) }
}

import EndpointPlan
import EndpointSpec

/// The rules that turn responses into failures.
enum FailureRuleText {
    static func rule(_ rule: FailurePlan.Rule) -> CodeTree {
        var arguments = ["status: \(status(rule.status))"]
        if let code = rule.code { arguments.append("code: \(StringLiteral.quoted(code))") }
        let conditions = rule.conditions.map(condition) + (rule.renews ? [] : [".sparesCredentials"])
        if !conditions.isEmpty { arguments.append("when: [\(conditions.joined(separator: ", "))]") }
        guard let body = rule.body else {
            arguments.append(rule.clientKind.map { "as: .\($0.rawValue)" } ?? ".\(rule.caseName.label)")
            return .text("\(RuntimeSymbol.failureRule)(\(arguments.joined(separator: ", ")))")
        }
        arguments.append(rule.isText ? "body: .text" : "body: \(body.text).self")
        if let path = rule.path { arguments.append("at: \(StringLiteral.list(path))") }
        let place = MappingExpression.Place(.content("body"))
        let payload = MappingExpression.toDomain("$0", rule.conversion, at: place)
        let head = "\(RuntimeSymbol.failureRule)(\(arguments.joined(separator: ", "))) {"
        return .closure(head, .text(".\(rule.caseName.label)(\(payload))"), layout: .whole(within: 102))
    }

    private static func status(_ status: SpecErrorCase.Status) -> String {
        switch status {
        case .exactly(let code): "\(code)"
        case .hundreds(2): ".successes"
        case .hundreds(4): ".clientErrors"
        case .hundreds(5): ".serverErrors"
        case .hundreds(let hundreds): ".range(\(hundreds)00...\(hundreds)99)"
        case .any: ".any"
        }
    }

    private static func condition(_ condition: SpecErrorCondition) -> String {
        switch condition.place {
        case .header(let name):
            ".header(\(StringLiteral.quoted(name.value)), \(value(condition.value.value, isText: true)))"
        case .body(let path): ".body(\(StringLiteral.list(path)), \(value(condition.value.value, isText: false)))"
        }
    }

    /// The condition's value. Quoted text is a string. Other text has the type that it has in JSON.
    private static func value(_ literal: SpecLiteral, isText: Bool) -> String {
        guard case .scalar(let text, let isQuoted) = literal else { return "nil" }
        if isText || isQuoted { return StringLiteral.quoted(text) }
        if literal.isNull { return "nil" }
        if text == "true" || text == "false" { return text }
        if let number = Int(text) { return "\(number)" }
        if let number = Double(text), number.isFinite { return "\(number)" }
        return StringLiteral.quoted(text)
    }
}

import EndpointPlan
import EndpointSpec

/// The answer of an endpoint that is another for each status: the domain's enum, and how the wire's becomes it.
struct StatusAnswerView: TemplateView {
    let plan: StatusAnswerPlan
    let access: SpecAccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "answerDoc": .text(DocComment.text(plan.origin.description, origin: plan.origin))
        case "answerName": .text(plan.name.text)
        case "answerWireName": .text(plan.wireName.text)
        case "answerCases": .text(cases { $0.domainType })
        case "answerWireCases": .text(cases { $0.wireType })
        case "answerReading": .text(CodeBlock.text(plan.cases.map(reading), depth: 2))
        case "answerMapping": .text(CodeBlock.text(plan.cases.map(mapping), depth: 2))
        case "hasWireAnswer": .flag(!plan.isShared)
        case "access": .text(access.modifier)
        default: nil
        }
    }

    private func cases(_ type: (StatusAnswerPlan.Payload) -> SwiftType) -> String {
        CodeBlock.text(
            plan.cases.map { "case \($0.name.text)" + ($0.payload.map { "(\(type($0).text))" } ?? "") },
            depth: 1
        )
    }

    private func reading(_ item: StatusAnswerPlan.Case) -> String {
        let path = plan.path.isEmpty ? "" : "at: \(StringLiteral.list(plan.path))"
        let value = item.payload == nil ? "" : "(try response.json(\(path)))"
        return "case \(item.status): .\(item.name.label)\(value)"
    }

    private func mapping(_ item: StatusAnswerPlan.Case) -> String {
        guard let payload = item.payload else { return "case .\(item.name.label): .\(item.name.label)" }
        let field = StringLiteral.quoted("\(plan.name.name).\(item.name.name)")
        let place = MappingExpression.Place(field: field, isSensitive: true)
        let value = MappingExpression.toDomain("value", payload.conversion, at: place)
        return "case .\(item.name.label)(let value): .\(item.name.label)(\(value))"
    }
}

/// The header fields of an answer: how the struct reads itself.
struct ResponseHeadersView: TemplateView {
    let plan: HeadersPlan
    let access: SpecAccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "headersName": .text(plan.declaration.name.text)
        case "headerArguments": .text(ArgumentList.text(plan.fields.map(argument), depth: 2, used: 20))
        case "access": .text(access.modifier)
        default: nil
        }
    }

    private func argument(_ field: HeadersPlan.Field) -> String {
        let function = field.property.type.isOptional ? "optional" : "required"
        let format = field.dateFormat.map { ", \(RuntimeSymbols.dateFormat($0))" } ?? ""
        let name = StringLiteral.quoted(field.header)
        return "\(field.property.name.label): try headers.\(function)(\(name)\(format))"
    }
}

extension StringLiteral {
    /// An array literal of strings.
    static func list(_ texts: [String]) -> String {
        "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }
}

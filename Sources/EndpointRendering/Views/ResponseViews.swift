import EndpointPlan
import EndpointSpec

/// The answer of an endpoint that is another for each status: the domain's enum, and how the wire's becomes it.
struct StatusAnswerView: TemplateView {
    let plan: StatusAnswerPlan
    let access: SpecAccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "answerDoc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "answerName": .text(plan.name.text)
        case "answerWireName": .text(plan.wireName.text)
        case "answerCases": .lines(cases { $0.domainType })
        case "answerWireCases": .lines(cases { $0.wireType })
        case "answerReading": .lines(plan.cases.map(reading))
        case "answerMapping": .lines(plan.cases.map(mapping))
        case "hasWireAnswer": .flag(!plan.isShared)
        case "access": .text(access.modifier)
        default: nil
        }
    }

    private func cases(_ type: (StatusAnswerPlan.Payload) -> SwiftType) -> [String] {
        plan.cases.map { item in
            let headers = item.headers.map { item.payload == nil ? $0.text : "headers: \($0.text)" }
            return "case \(item.name.text)" + Self.list([item.payload.map { type($0).text }, headers])
        }
    }

    private func reading(_ item: StatusAnswerPlan.Case) -> String {
        let value = item.payload.map { payload in
            switch payload.reading {
            case .json(let path): "try response.json(\(path.isEmpty ? "" : "at: \(StringLiteral.list(path))"))"
            case .text: "try response.text()"
            case .data: "response.data"
            }
        }
        let headers = item.headers.map { _ in
            item.payload == nil ? "try response.headers()" : "headers: try response.headers()"
        }
        return "case \(item.status): .\(item.name.label)\(Self.list([value, headers]))"
    }

    private func mapping(_ item: StatusAnswerPlan.Case) -> String {
        let field = StringLiteral.quoted("\(plan.name.name).\(item.name.name)")
        let place = MappingExpression.Place(field: field, isSensitive: true)
        let value = item.payload.map { MappingExpression.toDomain("value", $0.conversion, at: place) }
        let headers = item.headers.map { _ in item.payload == nil ? "headers" : "headers: headers" }
        let bound = Self.list([value.map { _ in "let value" }, item.headers.map { _ in "let headers" }])
        return "case .\(item.name.label)\(bound): .\(item.name.label)\(Self.list([value, headers]))"
    }

    /// What there is, in parentheses; nothing where there is nothing.
    private static func list(_ items: [String?]) -> String {
        let items = items.compactMap(\.self)
        return items.isEmpty ? "" : "(\(items.joined(separator: ", ")))"
    }
}

/// The header fields of an answer: how the struct reads itself.
struct ResponseHeadersView: TemplateView {
    let plan: HeadersPlan
    let access: SpecAccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "headersName": .text(plan.declaration.name.text)
        case "headerArguments": .code(.arguments(plan.fields.map(argument)))
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

import EndpointPlan

/// A response that differs by status: the domain's enum, and the mapping from the wire's.
struct StatusAnswerView: TemplateView {
    let plan: StatusAnswerPlan
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "wireName": .text(plan.wireName.text)
        case "indirect": .text(plan.isIndirect ? "indirect " : "")
        case "cases": .list(plan.cases.map { CaseView(plan: $0, answer: plan.name) })
        case "hasWireAnswer": .flag(!plan.isShared)
        case "access": .text(access.modifier)
        default: nil
        }
    }

    private struct CaseView: TemplateView {
        let plan: StatusAnswerPlan.Case
        let answer: SwiftIdentifier

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "caseName": .text(plan.name.text)
            case "caseLabel": .text(plan.name.label)
            case "status": .text("\(plan.status)")
            case "payload": .text(list(plan.payload?.domainType.text, headers: plan.headers?.text))
            case "wirePayload": .text(list(plan.payload?.wireType.text, headers: plan.headers?.text))
            case "readValues":
                .text(list(plan.payload.map(read), headers: plan.headers.map { _ in "try response.headers()" }))
            case "bound": .text(bound)
            case "domainValues": .text(list(plan.payload.map(mapped), headers: plan.headers.map { _ in "headers" }))
            default: nil
            }
        }

        private var bound: String {
            let names = [plan.payload.map { _ in "let value" }, plan.headers.map { _ in "let headers" }].compactMap(
                \.self
            )
            return names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
        }

        private func read(_ payload: StatusAnswerPlan.Payload) -> String {
            switch payload.reading {
            case .json(let path): "try response.json(\(path.isEmpty ? "" : "at: \(StringLiteral.list(path))"))"
            case .text: "try response.text()"
            case .data: "response.data"
            }
        }

        private func mapped(_ payload: StatusAnswerPlan.Payload) -> String {
            let place = MappingExpression.Place(.content("\(answer.name).\(plan.name.name)"))
            return MappingExpression.toDomain("value", payload.conversion, at: place)
        }

        /// The payload and the labelled headers; empty without both.
        private func list(_ payload: String?, headers: String?) -> String {
            let items = [payload, headers.map { payload == nil ? $0 : "headers: \($0)" }].compactMap(\.self)
            return items.isEmpty ? "" : "(\(items.joined(separator: ", ")))"
        }
    }
}

/// A struct of header fields with the code that decodes it.
struct ResponseHeadersView: TemplateView {
    let plan: HeadersPlan
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "headersName": .text(plan.declaration.name.text)
        case "headerArguments": .code(.arguments(plan.fields.map(argument)))
        case "access": .text(access.modifier)
        default: nil
        }
    }

    private func argument(_ field: HeadersPlan.Field) -> String {
        let list = field.property.type.containerLayers > 0 ? "List" : ""
        let function = (field.property.type.isOptional ? "optional" : "required") + list
        let format = field.dateFormat.map { ", \(WireText.dateFormat($0))" } ?? ""
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

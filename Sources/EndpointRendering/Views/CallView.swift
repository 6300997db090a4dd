import EndpointPlan

/// A function in the namespace of calls.
struct CallView: TemplateView {
    let endpoint: EndpointPlan
    let call: CallFunctionPlan
    let requests: SwiftIdentifier
    let api: SwiftIdentifier
    let access: AccessLevel
    let isFirst: Bool

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "isFirst": .flag(isFirst)
        case "access": .text(access.modifier)
        case "apiName": .text(api.text)
        case "functionDoc":
            .lines(
                DocComment.lines(description, origin: endpoint.origin)
                    + DeprecationText.attribute(endpoint.deprecation)
            )
        case "functionName": .text(endpoint.name.text)
        case "parameters": .code(.arguments(parameters, beside: beside))
        case "response": .text(endpoint.response?.callType.text ?? "Void")
        case "functionBody": .code(functionBody)
        default: nil
        }
    }

    /// The descriptions of the endpoint and its parameters.
    private var description: String? {
        let lines = endpoint.givenParameters.compactMap { parameter in
            parameter.documentation.map { "- Parameter \(parameter.name.name): \(DocComment.line($0))" }
        }
        let parts =
            [endpoint.origin.description].compactMap(\.self) + (lines.isEmpty ? [] : [lines.joined(separator: "\n")])
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    /// The length of the function's line without its parameters. The type of a page is long.
    private var beside: Int {
        guard let response = endpoint.response, isReadingLong else { return 70 }
        return 40 + endpoint.name.text.count + api.text.count + response.callType.text.count
    }

    /// The arguments for pages and results are long.
    private var isReadingLong: Bool { endpoint.response?.paging != nil || endpoint.response?.results != nil }

    /// The function without its body.
    var declaration: String {
        let parameters = CodeTree.arguments(parameters, beside: beside).text(indentation: "")
        let response = endpoint.response?.callType.text ?? "Void"
        return "func \(endpoint.name.text)\(parameters) -> \(RuntimeSymbol.endpointCall)<\(api.text), \(response)>"
    }

    private var takesKey: Bool { endpoint.takesIdempotencyKey(with: call.source) }

    private var parameters: [CodeTree] {
        var parameters: [CodeTree] = []
        switch call {
        case .withoutBody: break
        case .body(let type), .list(let type): parameters.append(.text("_ body: \(type.text)"))
        case .source(let source):
            parameters.append(.text("_ \(source.parameterName.text): \(source.type.text)"))
            parameters += source.parameters.map { Self.parameter($0.name, $0.type, $0.defaultValue) }
        }
        parameters += endpoint.givenParameters.map { Self.parameter($0.name, $0.type, $0.defaultValue) }
        if takesKey { parameters.append(.text("idempotencyKey: String? = nil")) }
        return parameters
    }

    private static func parameter(_ name: SwiftIdentifier, _ type: SwiftType, _ value: SwiftLiteral?) -> CodeTree {
        let declaration = "\(name.parameter): \(type.text)"
        return value.map { LiteralText.code($0).prefixed(with: "\(declaration) = ") } ?? .text(declaration)
    }

    private var functionBody: CodeTree {
        switch (call.source?.construction, endpoint.idempotencyKey) {
        case (.request(_, _, .some), .body?), (_, .field?):
            return .joined([
                made(["idempotencyKey: idempotencyKey"]),
                .closure(" { idempotencyKey in", .text(request(body: body))),
            ])
        case (_, .body(let property)?):
            let key = "idempotencyKey: \(bodyParameter).\(property.label)"
            return made([request(body: body), key])
        case (_, .header?):
            return made([request(body: body), "idempotencyKey: idempotencyKey"])
        default:
            return made([request(body: body)])
        }
    }

    /// The call of the initializer. If one line would be too long, each argument has its own line.
    private func made(_ arguments: [String]) -> CodeTree {
        let items = arguments.map { CodeTree.text($0) } + reading
        if isReadingLong { return .arguments(items, of: RuntimeSymbol.endpointCall, beside: 10) }
        let layout = CodeGroup.Layout.whole(within: 112)
        return .list(CodeGroup(opening: "\(RuntimeSymbol.endpointCall)(", parts: items, closing: ")", layout: layout))
    }

    /// The argument that decodes the response, if it is not plain JSON.
    private var reading: [CodeTree] {
        ReadingText.reader(of: endpoint, body: bodyParameter).map { [$0.labelled("reading")] } ?? []
    }

    /// The function's parameter for the body or its source.
    private var bodyParameter: String { call.source?.parameterName.text ?? "body" }

    /// The case of the request with its arguments.
    private func request(body: String?) -> String {
        let parameters = endpoint.parameters.map { parameter in
            let isSame = parameter.conversion.isIdentity
            let isKey = endpoint.idempotencyKey == .field(parameter.name)
            let name = isKey ? "idempotencyKey" : parameter.name.text
            return "\(parameter.name.label): \(isSame ? name : MappingExpression.toWire(name, parameter.conversion))"
        }
        let arguments = (body.map { ["body: \($0)"] } ?? []) + parameters
        let list = arguments.isEmpty ? "" : "(" + arguments.joined(separator: ", ") + ")"
        return "\(requests.text).\(endpoint.name.label)\(list)"
    }

    /// The body, made from the function's parameters.
    private var body: String? {
        switch call {
        case .withoutBody: nil
        case .body: bodyParameter
        case .list: WireText.lines(ofList: bodyParameter)
        case .source(let source): made(by: source.construction)
        }
    }

    private func made(by construction: BodySourcePlan.Construction) -> String {
        switch construction {
        case .asIs: return bodyParameter
        case .mapped(let conversion): return MappingExpression.toWire(bodyParameter, conversion)
        case .request(let type, let labels, let key):
            let arguments = labels.map { "\($0.label): \($0 == key ? "idempotencyKey" : $0.text)" }
            let list = ["from: \(bodyParameter)"] + arguments
            return "\(type.text)(\(list.joined(separator: ", ")))"
        case .list(let conversion): return lines(WireText.lines(ofList: bodyParameter), conversion)
        case .lines(let conversion, _): return lines(bodyParameter, conversion)
        }
    }

    private func lines(_ lines: String, _ conversion: Conversion) -> String {
        conversion.isIdentity
            ? lines : WireText.lines(lines, mapped: MappingExpression.toWire("$0", conversion))
    }
}

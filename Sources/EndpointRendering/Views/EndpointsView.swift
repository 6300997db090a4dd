import EndpointPlan
import EndpointSpec

/// `Endpoints.mustache`: the requests as an enum, and the functions that make calls.
struct EndpointsView: FileView {
    private let group: EndpointGroupView?
    let imports: ImportList

    init(file: FilePlan, api: APIPlan, access: AccessLevel) {
        group = file.endpoints.map { EndpointGroupView(plan: $0, api: api.name, access: access) }
        let types = file.endpoints?.endpoints.flatMap(Self.types) ?? []
        let defaults = file.endpoints?.endpoints.flatMap(Self.defaults) ?? []
        imports = ImportList(
            foundation: .ofFoundation(types: types, defaults: defaults),
            runtime: .inDeclarations,
            access: access,
            modules: types.reduce(into: []) { $0.formUnion($1.modules) }
        )
    }

    var isEmpty: Bool { group == nil }

    func value(named name: String) -> TemplateValue? { name == "group" ? .section(group) : nil }

    /// The types in an endpoint's declarations. A single expression for them takes seconds to type-check.
    static func types(of endpoint: EndpointPlan) -> [SwiftType] {
        var types = endpoint.parameters.map(\.type)
        types += endpoint.parameters.map(\.wireType)
        types += [endpoint.response?.callType, endpoint.body?.wireType].compactMap(\.self)
        for source in endpoint.body?.sources ?? [] {
            types.append(source.type)
            types += source.parameters.map(\.type)
        }
        return types
    }

    /// The defaults in an endpoint's declarations.
    private static func defaults(of endpoint: EndpointPlan) -> [SwiftLiteral] {
        let fields = endpoint.body?.sources.flatMap(\.parameters) ?? []
        return endpoint.parameters.compactMap(\.defaultValue) + fields.compactMap(\.defaultValue)
    }
}

/// The endpoints of a file.
struct EndpointGroupView: TemplateView {
    let plan: EndpointGroupPlan
    let api: SwiftIdentifier
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "requestsDoc":
            .lines(DocComment.lines("The requests of `\(plan.calls.name)` as values."))
        case "callsDoc": .lines(DocComment.lines(callsDescription, origin: plan.origin))
        case "requests": .text(plan.requests.text)
        case "calls": .text(plan.calls.text)
        case "apiName": .text(api.text)
        case "endpoints": .list(plan.endpoints.map(EndpointView.init))
        case "isSensitive": .flag(plan.endpoints.flatMap(\.parameters).contains(where: \.isSensitive))
        case "functions": .list(functions)
        default: nil
        }
    }

    private var callsDescription: String { "The calls that an `\(RuntimeSymbol.endpointClient)<\(api.name)>` sends." }

    private var functions: [CallView] {
        let calls = plan.endpoints.flatMap { endpoint in
            endpoint.calls.map { (endpoint, $0) }
        }
        return calls.enumerated().map { index, call in
            CallView(
                endpoint: call.0,
                call: call.1,
                requests: plan.requests,
                api: api,
                access: access,
                isFirst: index == 0
            )
        }
    }
}

/// An endpoint as a case of the requests.
struct EndpointView: TemplateView {
    let plan: EndpointPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "caseDoc": .lines(DocComment.lines(description))
        case "indirect": .text(plan.isIndirect ? "indirect " : "")
        case "caseName": .text(plan.name.text)
        case "caseLabel": .text(plan.name.label)
        case "payload": .code(payload.isEmpty ? .text("") : .arguments(payload))
        case "binding": .text(binding)
        case "operationCase":
            .code(caseBlock(opening: "case .\(plan.name.label):", [operationValue]))
        case "encodingCase": .code(caseBlock(opening: "case .\(plan.name.label)\(binding):", statements))
        case "mirrorChildren": .text(mirrorChildren)
        case "shownBinding": .text(shownBinding)
        default: nil
        }
    }

    private var operationValue: CodeTree { .arguments(operation, of: RuntimeSymbol.endpointOperation, most: 6) }

    /// The case of a `switch`, with a single statement on its line if there is room.
    private func caseBlock(opening: String, _ statements: [CodeTree]) -> CodeTree {
        let layout: CodeGroup.Layout = statements.count == 1 ? .whole(within: 112) : .always
        return .block(CodeGroup(opening: opening, parts: statements, closing: "", layout: layout))
    }

    /// The case's description with its deprecation. A case has no attribute, because generated code matches it.
    private var description: String? {
        let parts = [plan.origin.description, plan.deprecation?.sentence].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    }

    private var payload: [String] {
        (plan.body.map { ["body: \($0.wireType.text)"] } ?? [])
            + plan.parameters.map { "\($0.name.parameter): \($0.wireType.text)" }
    }

    private var names: [SwiftIdentifier] {
        (plan.body == nil ? [] : [SwiftIdentifier.body]) + plan.parameters.map(\.name)
    }

    private var binding: String {
        names.isEmpty ? "" : "(" + names.map { "let \(SwiftIdentifier.local($0).text)" }.joined(separator: ", ") + ")"
    }

    /// The binding of the values in a mirror.
    private var shownBinding: String {
        let body = plan.body.map { [MirrorText.binding($0, as: $0.name)] } ?? []
        let parameters = plan.parameters.map { MirrorText.binding($0, as: SwiftIdentifier.local($0.name)) }
        let names = body + parameters
        return names.allSatisfy(["_"].contains) ? "" : "(\(names.joined(separator: ", ")))"
    }

    /// The arguments of `EndpointOperation`.
    var operation: [CodeTree] {
        var arguments = [
            CodeTree.string(plan.operationID), .text(".\(plan.method)"), .string(plan.pathTemplate),
        ]
        switch plan.idempotencyKey {
        case nil: break
        case .body, .field: arguments.append(.text("idempotencyKey: .body"))
        case .header(let name): arguments.append(.text("idempotencyKey: .header(\(StringLiteral.quoted(name)))"))
        }
        if let auth = plan.settings.authentication {
            arguments.append(.text("auth: \(SettingsText.authentication(auth))"))
        }
        if !plan.inherits {
            arguments.append(.text("inherits: false"))
        } else if !plan.takesAPIParameters {
            arguments.append(.text("takesAPIParameters: false"))
        }
        if plan.isDeclaredSafe { arguments.append(.text("isSafe: true")) }
        return arguments + SettingsText.endpoint(plan.settings)
    }

    private var statements: [CodeTree] {
        let parameters = plan.parameters.flatMap { parameter in
            let format = EncoderArguments.format(parameter)
            let name = EncoderArguments.value(parameter, Self.wireValue(parameter))
            let style = parameter.style.map { ", style: .\($0.rawValue)" } ?? ""
            let statement =
                switch parameter.place {
                case .path: "request.path(\(name)\(format)\(parameter.mayBeEmpty ? ", mayBeEmpty: true" : ""))"
                case .url: "request.url(\(name)\(parameter.isSensitive ? ", sensitive: true" : ""))"
                case .query(let key): "request.query(\(StringLiteral.quoted(key)), \(name)\(format)\(style))"
                case .header(let header): "request.header(\(StringLiteral.quoted(header)), \(name)\(format))"
                case .headers: "request.headers(\(name)\(parameter.isSensitive ? ", sensitive: true" : ""))"
                case .cookie(let cookie): "request.cookie(\(StringLiteral.quoted(cookie)), \(name)\(format))"
                case .spread:
                    "request.query(spread: \(name)"
                        + (parameter.hiddenLayers.map { ", hiding: \(WireText.layers($0))" } ?? "") + ")"
                case .field(let key):
                    BodyText.part(key, name, parameter)
                        ?? "request.field(\(StringLiteral.quoted(key)), \(name)\(format))"
                }
            return checks(parameter, name) + (BodyText.preparation(parameter) + [statement]).map { .text($0) }
        }
        let accepted = accept.map { ["request.header(\"Accept\", \(StringLiteral.quoted($0)))"] } ?? []
        let constants = accepted + plan.fixed.map(FixedParameterText.statement)
        let statements = parameters + (constants + BodyText.statements(plan)).map { .text($0) }
        return statements.isEmpty ? [.text("break")] : statements
    }

    /// The checks before a parameter is added.
    private func checks(_ parameter: ParameterPlan, _ value: String) -> [CodeTree] {
        guard let limits = parameter.limits else { return [] }
        let name = StringLiteral.quoted(parameter.name.name)
        return [LimitsText.check("request", at: name, value: value, limits: limits, of: parameter)]
    }

    /// The `Accept` header, unless the response is JSON or the spec sets the header.
    private var accept: String? {
        let places = plan.parameters.map(\.place) + plan.fixed.map(\.place)
        guard !places.contains(where: \.mayBeAccept) else { return nil }
        if let types = plan.response?.contentTypes, !types.isEmpty { return types.joined(separator: ", ") }
        return switch plan.response?.reading {
        case .text, .data, .bytes, .custom: "*/*"
        case .events: "text/event-stream"
        case .lines: "application/x-ndjson, application/json"
        case .headers, nil: plan.inherits ? nil : "*/*"
        case .byStatus(let isJSON): isJSON ? nil : "*/*"
        case .json, .results: nil
        }
    }

    /// The parameter as the request writes it. A wrapper is replaced by its raw value.
    private static func wireValue(_ parameter: ParameterPlan) -> String {
        let name = SwiftIdentifier.local(parameter.name).text
        guard parameter.isWrapper else { return name }
        return switch parameter.type {
        case .optional(.array): "\(name)?.map(\\.rawValue)"
        case .optional: "\(name)?.rawValue"
        case .array: "\(name).map(\\.rawValue)"
        default: "\(name).rawValue"
        }
    }

    private var mirrorChildren: String {
        let parameters = plan.parameters.map {
            (label: $0.name, value: MirrorText.child($0, as: SwiftIdentifier.local($0.name)))
        }
        let body = plan.body.map { (label: $0.name, value: MirrorText.child($0, as: $0.name)) }
        return MirrorText.children([body].compactMap(\.self) + parameters)
    }
}

extension ParameterPlan.Place {
    fileprivate var mayBeAccept: Bool {
        switch self {
        case .header(let name): name.lowercased() == "accept"
        case .headers: true
        case .path, .url, .query, .cookie, .field, .spread: false
        }
    }
}

extension SwiftIdentifier {
    /// The parameter's name within `encode(to:)`, which has its own parameter `request`.
    fileprivate static func local(_ name: SwiftIdentifier) -> SwiftIdentifier {
        name.name == "request" ? name.suffixed(with: "Parameter") : name
    }
}

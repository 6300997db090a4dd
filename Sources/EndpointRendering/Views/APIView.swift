import EndpointPlan

/// `API.mustache`: the type for the API, with its servers, settings and failures.
struct APIView: FileView {
    private let plan: APIPlan
    let imports: ImportList
    let isEmpty = false

    init(plan: APIPlan, access: AccessLevel) {
        self.plan = plan
        let payloads = plan.failure.cases.compactMap(\.payload) + [plan.metadata?.domainType].compactMap(\.self)
        imports = ImportList(
            foundation: payloads.contains(where: \.usesFoundation) || plan.schemes.contains { $0.refresh != nil }
                ? .inDeclarations : .none,
            runtime: .inDeclarations,
            access: access
        )
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "protocolName": .text((plan.metadata == nil ? RuntimeSymbol.endpointAPI : .envelopedAPI).rawValue)
        case "failureName": .text(plan.failure.name.text)
        case "errorName": .text(plan.failure.errorName.text)
        case "title": .text(DocComment.line(plan.title))
        case "settings": .code(.arguments(settings, most: 0))
        case "hasServers": .flag(!plan.servers.isEmpty)
        case "servers": .list(plan.servers.map(ServerView.init))
        case "failureCases": .list(plan.failure.cases.map(FailureCaseView.init))
        case "hasCodePath": .flag(plan.failure.codePath != nil)
        case "codePath": .text(StringLiteral.list(plan.failure.codePath ?? []))
        case "hasMessagePath": .flag(plan.failure.messagePath != nil)
        case "messagePath": .text(StringLiteral.list(plan.failure.messagePath ?? []))
        case "hasBodyPath": .flag(!plan.failure.bodyPath.isEmpty)
        case "bodyPath": .text(StringLiteral.list(plan.failure.bodyPath))
        case "rules": .code(.array(plan.failure.rules.map(FailureRuleText.rule), layout: .always))
        case "hasMetadata": .flag(plan.metadata != nil)
        case "metadataType": .text(plan.metadata?.domainType.text ?? "")
        case "envelopeArguments": .code(envelopeArguments)
        case "credentials":
            .section(plan.schemes.isEmpty ? nil : CredentialsView(schemes: plan.schemes))
        case "hasProvidedValues": .flag(!plan.provided.isEmpty)
        case "providedParameters": .code(.arguments(plan.provided.map(Self.provider), beside: 40))
        case "providedEntries":
            .text(plan.provided.map { "\(StringLiteral.quoted($0.key)): \($0.name.text)" }.joined(separator: ", "))
        default: nil
        }
    }

    private var settings: [CodeTree] {
        var arguments = [CodeTree.text("name: \(StringLiteral.quoted(plan.title))")]
        if !plan.headers.isEmpty {
            arguments.append(.text("headers: \(FixedParameterText.settings(plan.headers))"))
        }
        if !plan.autoParameters.isEmpty {
            arguments.append(.text("parameters: \(FixedParameterText.settings(plan.autoParameters))"))
        }
        return arguments + SettingsText.api(plan.settings)
    }

    private static func provider(_ value: ProvidedValuePlan) -> String {
        "\(value.name.parameter): @escaping @Sendable () async throws -> String?"
    }

    /// The path of the envelope's metadata, and its mapping to the domain.
    private var envelopeArguments: CodeTree {
        guard let metadata = plan.metadata else { return .text("") }
        let place = MappingExpression.Place(.content("metadata"))
        let value = MappingExpression.toDomain("$0", metadata.conversion, at: place)
        let arguments = ["metadata: \(StringLiteral.list(metadata.path))", "body: \(metadata.wireType.text).self"]
        let used = 40 + 2 * metadata.domainType.text.count + value.count
        return .joined([.arguments(arguments, beside: used), .text(" { \(value) }")])
    }

    private struct ServerView: TemplateView {
        let plan: APIPlan.Server

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "serverName": .text(plan.name.text)
            case "serverURL": .text(StringLiteral.quoted(plan.url))
            case "hasServerEndpoints": .flag(!plan.endpoints.isEmpty)
            case "serverEndpoints": .list(plan.endpoints.map(ServerEndpointView.init))
            case "serverDoc": .lines(DocComment.lines("`\(plan.url)`"))
            default: nil
            }
        }
    }

    private struct ServerEndpointView: TemplateView {
        let name: String
        let url: String

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "endpointName": .text(StringLiteral.quoted(self.name))
            case "endpointURL": .text(StringLiteral.quoted(url))
            default: nil
            }
        }
    }

    private struct FailureCaseView: TemplateView {
        let plan: FailurePlan.Case

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "failureCase": .text(plan.name.text + (plan.payload.map { "(\($0.text))" } ?? ""))
            default: nil
            }
        }
    }
}

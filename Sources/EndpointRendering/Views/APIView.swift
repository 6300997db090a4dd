import EndpointPlan
import EndpointSpec

/// `API.mustache`: the type that stands for the API, its servers, settings and failures.
struct APIView: FileView {
    private let plan: APIPlan
    let header: FileHeader

    init(plan: APIPlan, access: SpecAccessLevel) {
        self.plan = plan
        let payloads = plan.failure.cases.compactMap(\.payload) + [plan.metadata?.domainType].compactMap(\.self)
        header = FileHeader(
            source: plan.origin.file,
            imports: ImportList(
                foundation: payloads.contains(where: \.usesFoundation) || plan.schemes.contains { $0.refresh != nil }
                    ? .inDeclarations : .none,
                runtime: .inDeclarations,
                access: access
            ),
            isEmpty: false
        )
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .text(DocComment.text(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "protocolName": .text(plan.metadata == nil ? "EndpointAPI" : "EnvelopedAPI")
        case "failureName": .text(plan.failure.name.text)
        case "errorName": .text(plan.failure.errorName.text)
        case "title": .text(DocComment.line(plan.title))
        case "settings": .text(ArgumentList.text(settings, depth: 1, used: 100))
        case "hasServers": .flag(!plan.servers.isEmpty)
        case "servers": .list(plan.servers.map(ServerView.init))
        case "failureCases": .list(plan.failure.cases.map(FailureCaseView.init))
        case "ruleArguments": .text(ruleArguments)
        case "hasMetadata": .flag(plan.metadata != nil)
        case "metadataType": .text(plan.metadata?.domainType.text ?? "")
        case "envelopeArguments": .text(envelopeArguments)
        case "credentials":
            .section(plan.schemes.isEmpty ? nil : CredentialsView(schemes: plan.schemes))
        case "hasProvidedValues": .flag(!plan.provided.isEmpty)
        case "providedParameters": .text(ArgumentList.text(plan.provided.map(Self.provider), depth: 1, used: 40))
        case "providedEntries":
            .text(plan.provided.map { "\(StringLiteral.quoted($0.key)): \($0.name.text)" }.joined(separator: ", "))
        default: header.value(named: name)
        }
    }

    private var settings: [String] {
        var arguments = ["name: \(StringLiteral.quoted(plan.title))"]
        if !plan.headers.isEmpty {
            arguments.append("headers: \(FixedParameterText.settings(plan.headers))")
        }
        if !plan.autoParameters.isEmpty {
            arguments.append("parameters: \(FixedParameterText.settings(plan.autoParameters))")
        }
        return arguments + SettingsText.api(plan.settings)
    }

    private static func provider(_ value: ProvidedValuePlan) -> String {
        "\(value.name.parameter): @escaping @Sendable () async throws -> String?"
    }

    private var ruleArguments: String {
        var arguments: [String] = []
        if let path = plan.failure.codePath { arguments.append("code: \(StringLiteral.list(path))") }
        if let path = plan.failure.messagePath { arguments.append("message: \(StringLiteral.list(path))") }
        if !plan.failure.bodyPath.isEmpty { arguments.append("at: \(StringLiteral.list(plan.failure.bodyPath))") }
        let rules = plan.failure.rules.map { "\n            \(FailureRuleText.rule($0))," }.joined()
        arguments.append(rules.isEmpty ? "[]" : "[\(rules)\n        ]")
        return "(\n" + arguments.map { "        \($0)" }.joined(separator: ",\n") + "\n    )"
    }

    /// Where the envelope's metadata stands, and how it becomes the domain's.
    private var envelopeArguments: String {
        guard let metadata = plan.metadata else { return "" }
        let place = MappingExpression.Place(field: "\"metadata\"", isSensitive: true)
        let value = MappingExpression.toDomain("$0", metadata.conversion, at: place)
        let arguments = ["metadata: \(StringLiteral.list(metadata.path))", "body: \(metadata.wireType.text).self"]
        let used = 40 + 2 * metadata.domainType.text.count + value.count
        return ArgumentList.text(arguments, depth: 1, used: used) + " { \(value) }"
    }

    private struct ServerView: TemplateView {
        let plan: APIPlan.Server

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "serverName": .text(plan.name.text)
            case "serverURL": .text(StringLiteral.quoted(plan.url))
            case "hasServerEndpoints": .flag(!plan.endpoints.isEmpty)
            case "serverEndpoints": .list(plan.endpoints.map(ServerEndpointView.init))
            case "serverDoc": .text(DocComment.text("`\(plan.url)`", depth: 1))
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

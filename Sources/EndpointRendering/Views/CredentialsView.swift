import EndpointPlan
import EndpointSpec

/// The credentials that an app provides for an API, and the renewal of their tokens.
struct CredentialsView: TemplateView {
    let schemes: [SchemePlan]

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "credentialsParameters":
            .code(.arguments(schemes.map(Self.parameter), beside: 50))
        case "schemes": .list(schemes.map(SchemeView.init))
        case "refreshes": .flag(!tokens.isEmpty)
        case "schemeList": .code(.array(schemes.map { .text(SchemeView(plan: $0).value) }))
        case "hasShortcut": .flag(schemes.count == 1)
        case "shortcutDoc": .text(schemes.first.map { Self.doc(of: $0) } ?? "")
        case "shortcut": .text(schemes.first.map { Self.shortcut($0) } ?? "")
        case "shortcutArgument": .text(schemes.first.map { Self.shortcutArgument($0) } ?? "")
        case "tokens": .list(tokens.map(TokenView.init))
        default: nil
        }
    }

    /// One initializer for each type of token.
    private var tokens: [TokenRefreshPlan] {
        var types: Set<String> = []
        return schemes.compactMap(\.refresh).filter { types.insert($0.type.text).inserted }
    }

    private static let closure = "@escaping @Sendable () async throws ->"

    /// The parameter of a scheme. It has a default if calls can be made without the scheme.
    private static func parameter(_ scheme: SchemePlan) -> String {
        let parameter = "\(scheme.name.parameter): \(type(of: scheme))"
        guard scheme.isDispensable else { return parameter }
        return switch scheme.kind {
        case .bearer: "\(parameter) = .none"
        case .refreshedBearer: "\(parameter) = nil"
        case .basic, .apiKeyInHeader, .apiKeyInQuery: "\(parameter) = { nil }"
        }
    }

    private static func type(of scheme: SchemePlan) -> String {
        switch scheme.kind {
        case .bearer: RuntimeSymbol.bearerSource.rawValue
        case .refreshedBearer: "\(RuntimeSymbol.bearerSession)?"
        case .basic: "\(closure) \(RuntimeSymbol.basicCredential)?"
        case .apiKeyInHeader, .apiKeyInQuery: "\(closure) String?"
        }
    }

    private static func doc(of scheme: SchemePlan) -> String {
        switch scheme.kind {
        case .bearer: "A bearer token. The closure runs for each attempt, and returns `nil` if nobody is signed in."
        case .refreshedBearer(let refresh):
            "The token of a session; `\(DocComment.line(refresh.operationID))` renews it."
        case .basic:
            "A user name and a password. The closure runs for each attempt, and returns `nil` if nobody is signed in."
        case .apiKeyInHeader, .apiKeyInQuery:
            "An API key. The closure runs for each attempt, and returns `nil` if there is no key."
        }
    }

    /// `bearer(_ token: @escaping @Sendable () async throws -> String?)`
    private static func shortcut(_ scheme: SchemePlan) -> String {
        switch scheme.kind {
        case .bearer: "bearer(_ token: \(closure) String?)"
        case .refreshedBearer: "bearer(_ session: \(RuntimeSymbol.bearerSession))"
        case .basic: "basic(_ credential: \(closure) \(RuntimeSymbol.basicCredential)?)"
        case .apiKeyInHeader, .apiKeyInQuery: "apiKey(_ key: \(closure) String?)"
        }
    }

    private static func shortcutArgument(_ scheme: SchemePlan) -> String {
        let value =
            switch scheme.kind {
            case .bearer: ".token(token)"
            case .refreshedBearer: "session"
            case .basic: "credential"
            case .apiKeyInHeader, .apiKeyInQuery: "key"
            }
        return "\(scheme.name.label): \(value)"
    }

    /// The credential of a scheme.
    private struct SchemeView: TemplateView {
        let plan: SchemePlan

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "schemeKey": .text(StringLiteral.quoted(plan.key))
            case "schemeValue": .text(plan.name.text)
            case "schemeForm": .text(form)
            case "schemePlace": .text(place)
            case "isRefreshed": .flag(refresh != nil)
            case "refreshCall": .text(refresh.map(call) ?? "")
            default: nil
            }
        }

        /// The scheme with its credential, if no endpoint renews it.
        var value: String {
            ".\(form)(\(StringLiteral.quoted(plan.key)), \(place)\(plan.name.text))"
        }

        private var refresh: TokenRefreshPlan? {
            if case .refreshedBearer(let refresh) = plan.kind { refresh } else { nil }
        }

        private var form: String {
            switch plan.kind {
            case .bearer, .refreshedBearer: "bearer"
            case .basic: "basic"
            case .apiKeyInHeader, .apiKeyInQuery: "apiKey"
            }
        }

        /// The argument for the place of a key, with a comma after it.
        private var place: String {
            switch plan.kind {
            case .bearer, .refreshedBearer, .basic: ""
            case .apiKeyInHeader(let header): "in: .header(\(StringLiteral.quoted(header))), "
            case .apiKeyInQuery(let key): "in: .query(\(StringLiteral.quoted(key))), "
            }
        }

        private func call(of refresh: TokenRefreshPlan) -> String {
            let argument =
                switch refresh.argument {
                case .parameter(let name): "\(name.label): refreshToken"
                case .field(let name, let type): "\(type.text)(\(name.label): refreshToken)"
                }
            let domain = refresh.conversion.isIdentity ? "" : ".domain"
            return "\(refresh.calls.text).\(refresh.function.text)(\(argument))\(domain)"
        }
    }

    /// The runtime's token, made from a response.
    private struct TokenView: TemplateView {
        let plan: TokenRefreshPlan

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "tokenType": .text(plan.type.text)
            case "tokenCall": .text(DocComment.line(plan.operationID))
            case "tokenArguments": .code(.arguments(arguments, most: 4, beside: 10))
            default: nil
            }
        }

        private var arguments: [String] {
            var arguments = ["token.\(plan.token.label)"]
            if let renewal = plan.refreshToken { arguments.append("refreshToken: token.\(renewal.label)") }
            guard let expires = plan.expires else { return arguments }
            let value = "token.\(expires.name.label)"
            switch expires.form {
            case .moment: return arguments + ["expiresAt: \(value)"]
            case .duration: return arguments + ["expiresIn: \(value)", "at: moment"]
            case .seconds:
                let time = expires.isOptional ? "\(value).map { .seconds($0) }" : ".seconds(\(value))"
                return arguments + ["expiresIn: \(time)", "at: moment"]
            }
        }
    }
}

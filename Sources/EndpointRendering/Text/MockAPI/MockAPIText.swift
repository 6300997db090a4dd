import EndpointPlan

/// The value of `EndpointTesting` that says what an API looks like on the wire, as Swift writes it.
enum MockAPIText {
    static func api(_ declaration: MockAPIDeclarationPlan) -> CodeTree {
        let api = declaration.api
        return .call(
            "MockAPI",
            [
                .string(api.name).labelled("name"),
                api.basePaths.isEmpty ? nil : CodeTree.strings(api.basePaths).labelled("basePaths"),
                CodeTree.list(declaration.routes.map { .text(".\($0.label)") }).labelled("routes"),
                MockRouteText.list("types", declaration.types.map { .text(".\($0.label)") }),
                MockRouteText.list("entities", api.entities.map(entity)),
                MockRouteText.list("schemes", api.schemes.map(scheme)), errors(api.errors)?.labelled("errors"),
            ]
        )
    }

    static func type(_ type: MockTypePlan) -> CodeTree {
        .call(
            "MockType",
            [
                .string(type.name).labelled("name"), MockSchemaText.schema(type.schema).labelled("schema"),
                MockRouteText.list("examples", type.examples.map(example)),
            ]
        )
    }

    private static func example(_ example: MockExamplePlan) -> CodeTree {
        .call(
            "MockExample",
            [.string(example.name).labelled("name"), .text("json: \(StringLiteral.raw(example.json))")]
        )
    }

    private static func entity(_ entity: MockEntityPlan) -> CodeTree {
        .call("MockEntity", [.string(entity.type).labelled("type"), .string(entity.key).labelled("key")])
    }

    private static func scheme(_ scheme: MockAuthSchemePlan) -> CodeTree {
        let kind: CodeTree =
            switch scheme.kind {
            case .bearer: .text(".bearer")
            case .basic: .text(".basic")
            case .header(let name): .call(".header", [.string(name)])
            case .query(let name): .call(".query", [.string(name)])
            }
        return .call("MockAuthScheme", [.string(scheme.name).labelled("name"), kind.labelled("kind")])
    }

    /// `nil` where nothing is said of failures.
    private static func errors(_ errors: MockErrorsPlan) -> CodeTree? {
        if errors.code == nil, errors.message == nil, errors.cases.isEmpty { return nil }
        return .call(
            "MockErrors",
            [
                errors.code.map { CodeTree.strings($0).labelled("code") },
                errors.message.map { CodeTree.strings($0).labelled("message") },
                MockRouteText.list("cases", errors.cases.map(errorCase)),
            ]
        )
    }

    private static func errorCase(_ errorCase: MockErrorCasePlan) -> CodeTree {
        .call(
            "MockErrorCase",
            [
                .text(MockSchemaText.statuses(errorCase.statuses)),
                errorCase.code.map { .string($0).labelled("code") },
                errorCase.body.map { MockSchemaText.schema($0).labelled("body") },
                errorCase.isText ? .text("isText: true") : nil,
                MockRouteText.list("at", errorCase.at.map { .string($0) }),
                MockRouteText.list("members", errorCase.members.map(MockRouteText.member)),
                MockRouteText.list("headers", errorCase.headers.map(MockRouteText.fixed)),
            ]
        )
    }
}

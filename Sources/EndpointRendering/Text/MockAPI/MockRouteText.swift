import EndpointPlan

/// The values of `EndpointTesting` that say what an API can be asked and what it answers, as Swift writes them.
enum MockRouteText {
    static func route(_ route: MockRoutePlan) -> CodeTree {
        .call(
            "MockRoute",
            [
                .string(route.operation).labelled("operation"), .string(route.method).labelled("method"),
                .string(route.path).labelled("path"), route.description.map { .string($0).labelled("description") },
                list("parameters", route.parameters.map(parameter)), list("fixed", route.fixed.map(fixed)),
                route.body.map { body($0).labelled("body") },
                list("authentication", route.authentication.map { .string($0) }),
                route.isAuthenticationOptional ? .text("isAuthenticationOptional: true") : nil,
                route.idempotencyKey.map { key($0).labelled("idempotencyKey") },
                route.paging.map { paging($0).labelled("paging") },
                CodeTree.list(route.answers.map(answer)).labelled("answers"),
            ]
        )
    }

    static func fixed(_ parameter: MockFixedParameterPlan) -> CodeTree {
        .call(
            "MockFixedParameter",
            [
                .text(".\(parameter.place.rawValue)"), .string(parameter.name),
                .text("value: " + (parameter.value.map(StringLiteral.quoted) ?? "nil")),
            ]
        )
    }

    static func member(_ member: MockSetMemberPlan) -> CodeTree {
        .call(
            "MockSetMember",
            [
                CodeTree.strings(member.path).labelled("path"),
                .text("value: \(LiteralText.text(.json(member.value)))"),
            ]
        )
    }

    /// `nil` for a list with nothing in it, which is what the runtime takes where nothing is said.
    static func list(_ label: String, _ elements: [CodeTree]) -> CodeTree? {
        elements.isEmpty ? nil : CodeTree.list(elements).labelled(label)
    }

    private static func parameter(_ parameter: MockParameterPlan) -> CodeTree {
        .call(
            "MockParameter",
            [
                .text(".\(parameter.place.rawValue)"), .string(parameter.name), MockSchemaText.schema(parameter.schema),
                parameter.isRequired ? nil : .text("isRequired: false"), style(parameter.listStyle),
                parameter.isSensitive ? .text("isSensitive: true") : nil,
            ]
        )
    }

    private static func style(_ style: MockParameterPlan.ListStyle) -> CodeTree? {
        switch style {
        case .repeated: nil
        case .brackets: .text("listStyle: .brackets")
        case .separated(let separator): .text("listStyle: .separated(by: \(StringLiteral.quoted(separator)))")
        }
    }

    private static func body(_ body: MockBodyPlan) -> CodeTree {
        .call(
            "MockBody",
            [
                .text(format(body.format)), MockSchemaText.schema(body.schema),
                body.contentType.map { .string($0).labelled("contentType") },
                list("members", body.members.map(member)),
            ]
        )
    }

    private static func format(_ format: MockBodyPlan.Format) -> String {
        switch format {
        case .json: ".json"
        case .form: ".form"
        case .multipart: ".multipart"
        case .lines: ".lines"
        case .text: ".text"
        case .binary: ".binary"
        }
    }

    private static func key(_ key: MockIdempotencyKeyPlan) -> CodeTree {
        switch key {
        case .header(let name): .call(".header", [.string(name)])
        case .body(let path): .call(".body", list: path.map { .string($0) })
        }
    }

    private static func paging(_ paging: MockPagingPlan) -> CodeTree {
        .call(
            "MockPaging",
            [
                step(paging.step), list("items", paging.items.map { .string($0) }),
                paging.more.flatMap { path("more", $0) },
            ]
        )
    }

    private static func step(_ step: MockPagingPlan.Step) -> CodeTree {
        func parameter(_ name: String) -> CodeTree { CodeTree.string(name).labelled("parameter") }
        return switch step {
        case .link: .text(".link")
        case .cursor(let name, let path): .call(".cursor", [parameter(name), CodeTree.strings(path).labelled("at")])
        case .page(let name): .call(".page", [parameter(name)])
        case .offset(let name): .call(".offset", [parameter(name)])
        }
    }

    private static func path(_ label: String, _ path: [String]) -> CodeTree {
        CodeTree.strings(path).labelled(label)
    }

    private static func answer(_ answer: MockAnswerPlan) -> CodeTree {
        .call(
            "MockAnswer",
            [
                .text("\(answer.status)"), content(answer.content),
                list("headers", answer.headers.map(MockSchemaText.field)),
                answer.example.map { .string($0).labelled("example") },
                answer.isStatusStated ? .text("isStatusStated: true") : nil,
            ]
        )
    }

    private static func content(_ content: MockAnswerPlan.Content) -> CodeTree {
        switch content {
        case .none: .text(".none")
        case .json(let schema, let path, let around):
            .call(
                ".json",
                [
                    MockSchemaText.schema(schema), list("at", path.map { .string($0) }),
                    list("around", around.map(MockSchemaText.field)),
                ]
            )
        case .events(let schema, let until):
            .call(".events", [MockSchemaText.schema(schema), until.map { .string($0).labelled("until") }])
        case .lines(let schema): .call(".lines", [MockSchemaText.schema(schema)])
        case .text: .text(".text")
        case .binary: .text(".binary")
        }
    }
}

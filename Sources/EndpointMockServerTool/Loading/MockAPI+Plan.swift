import EndpointPlan
import EndpointRuntime
import EndpointTesting

extension MockAPI {
    /// The plan of the half that reads specs, as a value of the half that answers: the two know nothing of each other, and
    /// meet here and in generated text alone.
    init(_ plan: MockAPIPlan) {
        self.init(
            name: plan.name,
            basePaths: plan.basePaths,
            routes: plan.routes.map(MockRoute.init),
            types: plan.types.map { type in
                MockType(
                    name: type.name,
                    schema: MockSchema(type.schema),
                    examples: type.examples.map { MockExample(name: $0.name, json: $0.json) }
                )
            },
            entities: plan.entities.map { MockEntity(type: $0.type, key: $0.key) },
            schemes: plan.schemes.map { MockAuthScheme(name: $0.name, kind: .init($0.kind)) },
            errors: MockErrors(
                code: plan.errors.code,
                message: plan.errors.message,
                cases: plan.errors.cases.map(MockErrorCase.init)
            )
        )
    }
}

extension MockAuthScheme.Kind {
    fileprivate init(_ plan: MockAuthSchemePlan.Kind) {
        switch plan {
        case .bearer: self = .bearer
        case .basic: self = .basic
        case .header(let name): self = .header(name)
        case .query(let name): self = .query(name)
        }
    }
}

extension MockErrorCase {
    fileprivate init(_ plan: MockErrorCasePlan) {
        self.init(
            plan.statuses,
            code: plan.code,
            body: plan.body.map(MockSchema.init),
            isText: plan.isText,
            at: plan.at,
            members: plan.members.map(MockSetMember.init),
            headers: plan.headers.map(MockFixedParameter.init)
        )
    }
}

extension MockSetMember {
    fileprivate init(_ plan: MockSetMemberPlan) {
        self.init(path: plan.path, value: JSONValue(plan.value))
    }
}

extension MockFixedParameter {
    fileprivate init(_ plan: MockFixedParameterPlan) {
        self.init(MockPlace(plan.place), plan.name, value: plan.value)
    }
}

extension MockPlace {
    fileprivate init(_ plan: MockPlacePlan) {
        switch plan {
        case .path: self = .path
        case .query: self = .query
        case .header: self = .header
        case .cookie: self = .cookie
        }
    }
}

// MARK: Routes

extension MockRoute {
    fileprivate init(_ plan: MockRoutePlan) {
        self.init(
            operation: plan.operation,
            method: plan.method,
            path: plan.path,
            description: plan.description,
            parameters: plan.parameters.map(MockParameter.init),
            fixed: plan.fixed.map(MockFixedParameter.init),
            body: plan.body.map(MockBody.init),
            authentication: plan.authentication,
            isAuthenticationOptional: plan.isAuthenticationOptional,
            idempotencyKey: plan.idempotencyKey.map(MockIdempotencyKey.init),
            paging: plan.paging.map(MockPaging.init),
            answers: plan.answers.map(WireAnswer.init)
        )
    }
}

extension MockParameter {
    fileprivate init(_ plan: MockParameterPlan) {
        self.init(
            MockPlace(plan.place),
            plan.name,
            MockSchema(plan.schema),
            isRequired: plan.isRequired,
            listStyle: ListStyle(plan.listStyle),
            isSensitive: plan.isSensitive
        )
    }
}

extension MockParameter.ListStyle {
    fileprivate init(_ plan: MockParameterPlan.ListStyle) {
        switch plan {
        case .repeated: self = .repeated
        case .brackets: self = .brackets
        case .separated(let separator): self = .separated(by: separator)
        }
    }
}

extension MockBody {
    fileprivate init(_ plan: MockBodyPlan) {
        self.init(
            Format(plan.format),
            MockSchema(plan.schema),
            contentType: plan.contentType,
            members: plan.members.map(MockSetMember.init)
        )
    }
}

extension MockBody.Format {
    fileprivate init(_ plan: MockBodyPlan.Format) {
        switch plan {
        case .json: self = .json
        case .form: self = .form
        case .multipart: self = .multipart
        case .lines: self = .lines
        case .text: self = .text
        case .binary: self = .binary
        }
    }
}

extension MockIdempotencyKey {
    fileprivate init(_ plan: MockIdempotencyKeyPlan) {
        switch plan {
        case .header(let name): self = .header(name)
        case .body(let path): self = .body(path)
        }
    }
}

extension MockPaging {
    fileprivate init(_ plan: MockPagingPlan) {
        self.init(Step(plan.step), items: plan.items, more: plan.more)
    }
}

extension MockPaging.Step {
    fileprivate init(_ plan: MockPagingPlan.Step) {
        switch plan {
        case .link: self = .link
        case .cursor(let parameter, let path): self = .cursor(parameter: parameter, at: path)
        case .page(let parameter): self = .page(parameter: parameter)
        case .offset(let parameter): self = .offset(parameter: parameter)
        }
    }
}

/// EndpointPlan calls something else by this name: how a mock of a repository answers.
private typealias WireAnswer = EndpointTesting.MockAnswer

extension EndpointTesting.MockAnswer {
    fileprivate init(_ plan: MockAnswerPlan) {
        self.init(
            plan.status,
            Content(plan.content),
            headers: plan.headers.map(MockField.init),
            example: plan.example,
            isStatusStated: plan.isStatusStated
        )
    }
}

extension EndpointTesting.MockAnswer.Content {
    fileprivate init(_ plan: MockAnswerPlan.Content) {
        switch plan {
        case .none: self = .none
        case .json(let schema, let path, let around):
            self = .json(MockSchema(schema), at: path, around: around.map(MockField.init))
        case .events(let schema, let until): self = .events(MockSchema(schema), until: until)
        case .lines(let schema): self = .lines(MockSchema(schema))
        case .text: self = .text
        case .binary: self = .binary
        }
    }
}

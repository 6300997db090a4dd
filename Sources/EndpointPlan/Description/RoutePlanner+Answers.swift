import EndpointDescription
import EndpointSpec

/// The responses to successful requests.
extension RoutePlanner {
    /// An endpoint that lists no statuses has 200, or 204 if nothing is read.
    func answers(of endpoint: SpecEndpoint) -> [APIDescription.Answer] {
        var answers = usualAnswers(of: endpoint)
        let isStated =
            switch endpoint.returns?.content {
            case .statuses: true
            case .results(let results): !results.statuses.isEmpty
            default: !(endpoint.returns?.statuses.isEmpty ?? true)
            }
        for index in answers.indices { answers[index].isStatusStated = isStated }
        return answers
    }

    private func usualAnswers(of endpoint: SpecEndpoint) -> [APIDescription.Answer] {
        guard let returns = endpoint.returns else { return [answer(204, .none)] }
        var usual = answers(returns, endpoint)
        if let status = returns.usualStatus?.value, usual.count == 1 { usual[0].status = status }
        guard let first = usual.first, !returns.statuses.isEmpty else { return usual }
        return returns.statuses.map {
            var answer = first
            answer.status = $0.value
            return answer
        }
    }

    private func answers(_ returns: SpecReturns, _ endpoint: SpecEndpoint) -> [APIDescription.Answer] {
        typelessAnswers(returns, endpoint).map { answer in
            var answer = answer
            let own = returns.answers.first { $0.status.value == answer.status }?.contentType
            answer.contentType = (own ?? returns.contentType)?.value
            return answer
        }
    }

    private func typelessAnswers(_ returns: SpecReturns, _ endpoint: SpecEndpoint) -> [APIDescription.Answer] {
        let path = spec.api.answerPath(of: endpoint)
        let headers = fields(returns.headers)
        switch returns.content {
        case .none: return [answer(headers.isEmpty ? 204 : 200, .none, headers)]
        case .json(let type):
            return [answer(200, json(type.value, endpoint), headers, example: returns.example?.value)]
        case .text: return [answer(200, .text, headers)]
        case .data, .stream, .file, .custom: return [answer(200, .binary, headers)]
        case .events(let type, let until):
            let element = schemas.schema(ofWhole: type.value, of: endpoint)
            return [answer(200, .events(element, until: until, at: path), headers)]
        case .lines(let type):
            return [answer(200, .lines(schemas.schema(ofWhole: type.value, of: endpoint), at: path), headers)]
        case .statuses(let answers):
            return answers.map { answer in
                self.answer(answer.status.value, content(of: answer, endpoint), fields(answer.headers))
            }
        case .results(let results):
            let statuses = results.statuses.map(\.value)
            return (statuses.isEmpty ? [200] : statuses).map { answer($0, json(results.type.value, endpoint), headers) }
        }
    }

    private func answer(
        _ status: Int,
        _ content: APIDescription.Answer.Content,
        _ headers: [APIDescription.Field] = [],
        example: String? = nil
    ) -> APIDescription.Answer {
        APIDescription.Answer(status, content, headers: headers, example: example)
    }

    private func content(of answer: SpecStatusAnswer, _ endpoint: SpecEndpoint) -> APIDescription.Answer.Content {
        switch answer.content {
        case .none: .none
        case .text: .text
        case .data: .binary
        case .json(let type): json(type.value, endpoint, answer)
        }
    }

    private func fields(_ headers: [SpecParameter]) -> [APIDescription.Field] {
        headers.map { header in
            APIDescription.Field(
                header.name.value,
                schemas.schema(header.type.value.unwrapped.type, spec.api.defaults.form(of: header)),
                isRequired: !header.type.value.unwrapped.isOptional,
                isSensitive: header.isSensitive
            )
        }
    }

    private func json(
        _ type: SpecTypeExpression,
        _ endpoint: SpecEndpoint,
        _ answer: SpecStatusAnswer? = nil
    ) -> APIDescription.Answer.Content {
        .json(
            schemas.schema(ofWhole: type, of: endpoint),
            at: spec.api.answerPath(of: endpoint, answer),
            around: endpoint.hasEnvelope ? metadata : []
        )
    }

    /// The envelope's metadata: the member of the outermost object that leads to it.
    private var metadata: [APIDescription.Field] {
        guard let metadata = spec.api.envelope?.metadata else { return [] }
        let (type, isOptional) = metadata.type.value.unwrapped
        if metadata.key.isEmpty { return schemas.members(of: type) }
        let schema = schemas.schema(ofWhole: type)
        let value = isOptional ? .nullable(schema) : schema
        let field = metadata.key.reversed().reduce(nil as APIDescription.Field?) { inner, key in
            APIDescription.Field(
                key,
                inner.map { .object([$0]) } ?? value,
                isRequired: !isOptional,
                isSensitive: false
            )
        }
        return field.map { [$0] } ?? []
    }
}

import EndpointSpec

/// Plans an endpoint's response, and the types that it needs.
struct ResponsePlanner {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    /// The name of the spec file with the endpoints.
    let file: String

    /// - Returns: `nil` if the response is not read.
    func plan(_ endpoint: SpecEndpoint) -> ResponsePlan? {
        guard let returns = endpoint.returns else { return nil }
        var plan = plan(returns, of: endpoint)
        plan?.contentTypes = returns.contentTypes
        return plan
    }

    private func plan(_ returns: SpecReturns, of endpoint: SpecEndpoint) -> ResponsePlan? {
        let path = spec.api.answerPath(of: endpoint)
        let headers = returns.headers.isEmpty ? nil : DeclaredNames.headers(of: endpoint, in: spec.api)
        switch returns.content {
        case .none:
            return headers.map { name in
                ResponsePlan(
                    wireType: .plain(name.text),
                    domainType: .plain(name.text),
                    conversion: .identity,
                    reading: .headers,
                    headers: nil
                )
            }
        case .text: return same(.string, .text, headers)
        case .data: return same(.foundation("Data"), .data, headers)
        case .custom(let decoder): return same(.plain("\(decoder).Value"), .custom(decoder), headers)
        case .json(let type):
            let resolver = resolver.resolver(forWhole: type.value, of: endpoint)
            return ResponsePlan(
                wireType: resolver.wireType(type.value),
                domainType: resolver.domainType(type.value),
                conversion: resolver.conversion(type.value),
                reading: .json(path: path),
                headers: headers,
                paging: PagingPlanner(spec: spec, resolver: resolver).plan(endpoint)
            )
        case .results(let results):
            return BatchPlanner(spec: spec, resolver: resolver).plan(
                endpoint,
                results,
                path
            )
        case .events(let type, let until):
            let isText = returns.isText(type.value)
            let reading = ResponsePlan.Reading.events(until: until, isText: isText, path: path)
            return stream(.endpointEvents, element: type.value, of: endpoint, reading: reading, headers: headers)
        case .lines(let type):
            let reading = ResponsePlan.Reading.lines(isText: returns.isText(type.value), path: path)
            return stream(.endpointLines, element: type.value, of: endpoint, reading: reading, headers: headers)
        case .stream: return bytes(.elements, headers)
        case .file: return bytes(.file, headers)
        case .statuses:
            guard let answer = statusAnswer(endpoint) else { return nil }
            return ResponsePlan(
                wireType: .plain(answer.wireName.text),
                domainType: .plain(answer.name.text),
                conversion: answer.isShared ? .identity : .object(dto: answer.wireName.text),
                reading: .byStatus(isJSON: answer.isJSON),
                headers: nil
            )
        }
    }

    private var api: SwiftType { .plain(SwiftNaming.api(spec.api).text) }

    private func stream(
        _ sequence: RuntimeSymbol,
        element: SpecTypeExpression,
        of endpoint: SpecEndpoint,
        reading: ResponsePlan.Reading,
        headers: SwiftIdentifier?
    ) -> ResponsePlan {
        let resolver = resolver.resolver(forWhole: element, of: endpoint)
        return ResponsePlan(
            wireType: .generic(sequence, [api, resolver.wireType(element)]),
            domainType: .stream(resolver.domainType(element)),
            conversion: resolver.conversion(element),
            reading: reading,
            headers: headers,
            delivery: .elements
        )
    }

    private func bytes(_ delivery: ResponsePlan.Delivery, _ headers: SwiftIdentifier?) -> ResponsePlan {
        ResponsePlan(
            wireType: .generic(.endpointBytes, [api]),
            domainType: .stream(.foundation("Data")),
            conversion: .identity,
            reading: .bytes,
            headers: headers,
            delivery: delivery
        )
    }

    private func same(_ type: SwiftType, _ reading: ResponsePlan.Reading, _ headers: SwiftIdentifier?) -> ResponsePlan {
        ResponsePlan(wireType: type, domainType: type, conversion: .identity, reading: reading, headers: headers)
    }
}

extension ResponsePlanner {
    /// The struct of one response's header fields: `StartUploadAcceptedHeaders`.
    static func headersName(of endpoint: SpecEndpoint, _ answer: SpecStatusAnswer, in api: SpecAPI) -> SwiftIdentifier {
        DeclaredNames.headers(of: endpoint, answer: caseName(of: answer.status.value), in: api)
    }

    /// The names of all structs of the endpoint's header fields.
    static func headersNames(of endpoint: SpecEndpoint, in api: SpecAPI) -> [SwiftIdentifier] {
        guard let returns = endpoint.returns else { return [] }
        let ofAll = returns.headers.isEmpty ? [] : [DeclaredNames.headers(of: endpoint, in: api)]
        return ofAll + returns.answers.filter { !$0.headers.isEmpty }.map { headersName(of: endpoint, $0, in: api) }
    }

    /// The structs of the endpoint's header fields.
    func headers(_ endpoint: SpecEndpoint) -> [HeadersPlan] {
        guard let returns = endpoint.returns else { return [] }
        let path = ["endpoints", endpoint.name.value, "returns"]
        let ofAll = headers(
            returns.headers,
            name: DeclaredNames.headers(of: endpoint, in: spec.api),
            at: path + ["headers"],
            of: "an answer to `\(endpoint.name.value)`"
        )
        let ofAnswers = returns.answers.compactMap { answer in
            headers(
                answer.headers,
                name: Self.headersName(of: endpoint, answer, in: spec.api),
                at: path + ["\(answer.status.value)", "headers"],
                of: "an answer to `\(endpoint.name.value)` with the status \(answer.status.value)"
            )
        }
        return [ofAll].compactMap(\.self) + ofAnswers
    }

    private func headers(
        _ headers: [SpecParameter],
        name: SwiftIdentifier,
        at path: [String],
        of subject: String
    ) -> HeadersPlan? {
        if headers.isEmpty { return nil }
        let fields = headers.map { header in
            let (type, isOptional) = header.type.value.unwrapped
            let property = PropertyPlan(
                name: SwiftNaming.member(header.name.value),
                type: resolver.domainType(header.type.value),
                description: header.description,
                isSensitive: header.isSensitive,
                storage: .inPlace,
                defaultValue: isOptional ? .absent : nil
            )
            return HeadersPlan.Field(
                header: header.name.value,
                property: property,
                dateFormat: type.headerElement == .scalar(.datetime) ? spec.api.defaults.form(of: header).datetime : nil
            )
        }
        let declaration = StructPlan(
            name: name,
            origin: DeclarationOrigin(
                file: file,
                path: path,
                description: "The header fields of \(subject)."
            ),
            conformances: ["Equatable", "Sendable"],
            properties: fields.map(\.property),
            isMutable: false
        )
        return HeadersPlan(declaration: declaration, fields: fields)
    }

    /// The enum of a response that differs by status; `nil` for other responses.
    func statusAnswer(_ endpoint: SpecEndpoint) -> StatusAnswerPlan? {
        guard case .statuses(let answers)? = endpoint.returns?.content else { return nil }
        let cases = answers.map { answer in
            StatusAnswerPlan.Case(
                status: answer.status.value,
                name: SwiftIdentifier(name: Self.caseName(of: answer.status.value)),
                payload: payload(of: answer, endpoint),
                headers: answer.headers.isEmpty ? nil : Self.headersName(of: endpoint, answer, in: spec.api)
            )
        }
        return StatusAnswerPlan(
            name: DeclaredNames.answer(of: endpoint, in: spec.api),
            origin: DeclarationOrigin(
                file: file,
                path: ["endpoints", endpoint.name.value, "returns"],
                description: "The answers of `\(endpoint.name.value)`, with a case for each status."
            ),
            cases: cases,
            isIndirect: StoragePlanner.isIndirect(answers, in: spec)
        )
    }

    private func payload(of answer: SpecStatusAnswer, _ endpoint: SpecEndpoint) -> StatusAnswerPlan.Payload? {
        func same(_ type: SwiftType, _ reading: StatusAnswerPlan.Payload.Reading) -> StatusAnswerPlan.Payload {
            .init(wireType: type, domainType: type, conversion: .identity, reading: reading)
        }
        switch answer.content {
        case .none: return nil
        case .text: return same(.string, .text)
        case .data: return same(.foundation("Data"), .data)
        case .json(let type):
            let resolver = resolver.resolver(forWhole: type.value, of: endpoint)
            return StatusAnswerPlan.Payload(
                wireType: resolver.wireType(type.value),
                domainType: resolver.domainType(type.value),
                conversion: resolver.conversion(type.value),
                reading: .json(path: spec.api.answerPath(of: endpoint, answer))
            )
        }
    }

    private static func caseName(of status: Int) -> String { caseNames[status] ?? "status\(status)" }

    /// The names of success statuses in RFC 9110, section 15.3.
    private static let caseNames: [Int: String] = [
        200: "ok", 201: "created", 202: "accepted", 203: "nonAuthoritative", 204: "noContent", 205: "resetContent",
        206: "partialContent", 207: "multiStatus",
    ]
}

extension SpecTypeExpression {
    /// The type of a header field's value, or of each element if it is a list.
    fileprivate var headerElement: SpecTypeExpression {
        if case .list(let element) = self { element } else { self }
    }
}

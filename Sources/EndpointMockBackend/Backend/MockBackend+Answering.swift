internal import EndpointRuntime
internal import Foundation

extension MockBackend {
    /// The answer to a call without faults.
    func answer(_ call: MockCall, _ match: RouteTable.Match, _ exchange: inout MockExchange) -> MockReply {
        if let failure = call.preferences.failure { return exchange.problem(failure) }
        let route = match.route.route
        var chosen = 0
        if let code = call.preferences.code {
            if let file = match.route.answerFiles.first(where: { $0.status == code }) {
                return applied(reply(file, route, &exchange), call)
            }
            guard let declared = route.answers.firstIndex(where: { $0.status == code }) else {
                exchange.source = .error
                return applied(values.failure(code, match.route) ?? MockReply(code), call)
            }
            chosen = declared
        }
        if options.checksCredentials, !route.authentication.isEmpty, let refusal = unauthorized(call, route) {
            exchange.source = .problem("Not authorized")
            return asDeclared(refusal, "The request does not prove who sends it.", match.route)
        }
        if call.hasCodedBody {
            var reply = refusal(.codedBody, match.route, &exchange)
            reply.headers.append(("Accept-Encoding", "identity"))
            return reply
        }
        let outcome =
            options.checksRequests || match.route.needsBody ? check.check(call, match) : RequestCheck.Outcome()
        exchange.violations = outcome.violations
        if options.checksRequests, !outcome.violations.isEmpty {
            return refusal(.invalid(outcome), match.route, &exchange)
        }
        if call.preferences.isAny, let file = match.route.answerFiles.first {
            return applied(reply(file, route, &exchange), call)
        }
        let answer = route.answers.indices.contains(chosen) ? route.answers[chosen] : MockAnswer(204, .none)
        let now = options.clock.date
        let reply = remembered(call, match: match, body: outcome.body, in: &exchange) { state, exchange in
            self.reply(
                answer,
                at: chosen,
                to: call,
                match: match,
                body: outcome.body,
                now: now,
                state: &state,
                in: &exchange
            )
        }
        return applied(reply, call)
    }

    /// The answer from a file.
    private func reply(_ file: MockAnswerFiles.Answer, _ route: MockRoute, _ exchange: inout MockExchange) -> MockReply
    {
        exchange.source = .file(file.fileName)
        var reply = MockReply(file.status ?? route.answers.first?.status ?? 200)
        reply.setBody(file.json, type: "application/json")
        return reply
    }

    private func applied(_ reply: MockReply, _ call: MockCall) -> MockReply {
        guard let text = call.preferences.applied else { return reply }
        var reply = reply
        reply.headers.append(("Preference-Applied", text))
        return reply
    }

    // MARK: Refusals

    private func refusal(_ problem: MockProblem, _ route: CompiledRoute, _ exchange: inout MockExchange) -> MockReply {
        asDeclared(exchange.problem(problem), problem.detail, route)
    }

    /// The failure that the API declares for the status of a refusal, if the options ask for it and the API declares
    /// one.
    ///
    /// An API may refuse with 422 what it can read but not use (RFC 9110 §15.5.21), and declare no 400.
    private func asDeclared(_ refusal: MockReply, _ message: String, _ route: CompiledRoute) -> MockReply {
        let isUnprocessable = refusal.status == 400 && !values.errors.declares(400) && values.errors.declares(422)
        let status = isUnprocessable ? 422 : refusal.status
        guard options.refusesAsDeclared, var reply = values.failure(status, route, message: message) else {
            return refusal
        }
        reply.headers += refusal.headers.filter { $0.name != "Content-Type" }
        return reply
    }

    // MARK: Idempotency

    /// The answer to an earlier request with the same key, or else the result of `answer`.
    private func remembered(
        _ call: MockCall,
        match: RouteTable.Match,
        body: JSONTree?,
        in exchange: inout MockExchange,
        answer: (inout MockState, inout MockExchange) -> MockReply
    ) -> MockReply {
        let route = match.route.route
        guard let place = route.idempotencyKey else {
            return state.withLock { answer(&$0, &exchange) }
        }
        guard let key = place.value(call, body), !key.isEmpty else {
            return options.checksRequests
                ? refusal(.keyMissing(place.words), match.route, &exchange) : state.withLock { answer(&$0, &exchange) }
        }
        let name = "\(route.operation) \(key)"
        let fingerprint = call.fingerprint
        return state.withLock { state in
            if let known = state.answered[name] {
                guard known.fingerprint == fingerprint else {
                    return refusal(.keyReused, match.route, &exchange)
                }
                var reply = known.reply
                reply.headers.append(("Idempotency-Replayed", "true"))
                exchange.source = .replayed
                return reply
            }
            let reply = answer(&state, &exchange)
            if reply.status < 400 {
                state.answered[name] = .init(fingerprint: fingerprint, reply: reply, source: exchange.source)
            }
            return reply
        }
    }

    // MARK: Values

    private func reply(
        _ answer: MockAnswer,
        at index: Int,
        to call: MockCall,
        match: RouteTable.Match,
        body: JSONTree?,
        now: Date,
        state: inout MockState,
        in exchange: inout MockExchange
    ) -> MockReply {
        var kept: StateAnswers.Outcome = .unchanged
        if let role = match.route.role, call.preferences.example == nil, !call.preferences.isDynamic {
            kept = keeper.perform(role, for: call, match: match, body: body, now: now, in: &state)
        }
        if case .missing(let kind, let key) = kept { return missing(kind, key: key, match: match, in: &exchange) }
        if case .taken(let kind, let key) = kept {
            exchange.source = .error
            return values.failure(409, match.route) ?? exchange.problem(.taken(kind, key))
        }
        var created: (kind: String, key: JSONTree)?
        if case .created(let kind, let key, let shown) = kept {
            created = (kind, key)
            kept = shown
        }
        var value: JSONTree
        switch kept {
        case .value(let found, let keys) where keys.isEmpty:
            value = found
            exchange.source = .state
        case .elements(let found, let keys) where keys.isEmpty:
            value = .array(found)
            exchange.source = .state
        default:
            switch values.value(answer, match, call.preferences) {
            case .failure(let problem): return exchange.problem(problem)
            case .success(let found):
                value = found.value
                exchange.source = found.source
            }
            place(kept, in: &value, &exchange)
            if let created, case .unchanged = kept, let model = keeper.kinds[created.kind] {
                values.name(created.key, of: model, in: &value, answer, match)
            }
        }
        if let role = match.route.role, role.isOnly {
            guard let only = keeper.only(role, usual: value, match: match, body: body, answer: answer, in: &state)
            else {
                return missing(route: match, &exchange)
            }
            value = only
        }
        if let schema = answer.schema, exchange.source == .state || match.route.role?.isOnly == true {
            value = values.types.omittingOptionalNulls(in: value, schema)
        }
        let location = created.flatMap { self.location(of: $0.key, call) }
        return values.reply(answer, at: index, value: value, to: call, match: match, location: location, in: &exchange)
    }

    /// The URL at which an added value can be read, if a route leads there from the place of the addition.
    private func location(of key: JSONTree, _ call: MockCall) -> String? {
        guard let text = key.parameterText, !text.isEmpty else { return nil }
        let matches = table.matches(call.line.segments + [text])
        return matches.contains { $0.route.route.method == "GET" } ? call.url(below: text) : nil
    }

    /// Inserts a stored value into the value around it.
    private func place(_ kept: StateAnswers.Outcome, in value: inout JSONTree, _ exchange: inout MockExchange) {
        switch kept {
        case .value(let found, let keys):
            value.set(found, at: keys)
            exchange.source = .state
        case .elements(let found, let keys):
            value.set(.array(found), at: keys)
            exchange.source = .state
        case .created, .unchanged, .missing, .taken: return
        }
    }

    private func missing(
        _ kind: String,
        key: String,
        match: RouteTable.Match,
        in exchange: inout MockExchange
    ) -> MockReply {
        let problem = MockProblem.missing(kind, key)
        guard let reply = values.failure(404, match.route, message: problem.detail) else {
            return exchange.problem(problem)
        }
        exchange.source = .error
        return reply
    }

    private func missing(route match: RouteTable.Match, _ exchange: inout MockExchange) -> MockReply {
        missing(
            match.route.route.operation,
            key: match.values.last?.value ?? match.route.route.path,
            match: match,
            in: &exchange
        )
    }
}

extension ResourceRole {
    /// The path has a single value, not a list.
    var isOnly: Bool {
        switch self {
        case .readOnly, .replaceOnly, .mergeOnly, .removeOnly: true
        default: false
        }
    }
}

extension MockIdempotencyKey {
    /// The idempotency key of a request.
    func value(_ call: MockCall, _ body: JSONTree?) -> String? {
        switch self {
        case .header(let name): call.headers(name).first
        case .body(let path): body?[path]?.parameterText
        }
    }

    /// The place of the key, as text.
    var words: String {
        switch self {
        case .header(let name): "the header field \(name)"
        case .body(let path): "the member \(MockViolation.pointer(path)) of the body"
        }
    }
}

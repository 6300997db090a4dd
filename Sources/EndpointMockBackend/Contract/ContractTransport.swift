public import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// Forwards requests to a real server, and compares requests and answers with the API's spec.
///
/// ```swift
/// let real = ContractTransport(MockBackend(.bank), over: DefaultTransport()) { finding in
///     Issue.record("\(finding)")
/// }
/// ```
///
/// It changes nothing. It compares JSON bodies. Events, lines and other streams are forwarded as they arrive. So are
/// errors that the spec does not declare, and the answers that HTTP allows to a request for a part (206, 416) or for
/// changes since a version (304).
public struct ContractTransport: EndpointTransport {
    private let backend: MockBackend
    private let transport: any EndpointTransport
    private let report: @Sendable (ContractFinding) -> Void

    /// Creates a transport in front of another one.
    ///
    /// - Parameters:
    ///   - backend: Describes the API. It answers nothing.
    ///   - transport: Reaches the real server.
    ///   - report: Receives each difference, from any thread.
    public init(
        _ backend: MockBackend,
        over transport: any EndpointTransport,
        report: @escaping @Sendable (ContractFinding) -> Void
    ) {
        self.backend = backend
        self.transport = transport
        self.report = report
    }

    /// The limit of the transport behind it.
    public var maximumResponseBytes: Int { transport.maximumResponseBytes }

    /// True if the wrapped transport needs a connection.
    public var needsConnection: Bool { transport.needsConnection }

    /// True if the wrapped transport keeps header bytes outside ASCII.
    public var keepsHeaderBytes: Bool { transport.keepsHeaderBytes }

    /// Forwards a request, and returns its answer.
    public func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        let clock = backend.options.clock
        let started = clock.now
        var exchange = MockExchange(date: clock.date, method: request.head.method.rawValue)
        exchange.source = .passedOn
        defer {
            exchange.duration = clock.now - started
            backend.options.log?(exchange)
        }
        var request = request
        if !request.body.isNone, request.body.isRepeatable {
            request.body = .bytes(try await request.body.collect(upTo: backend.options.bodyLimit))
        }
        let asked = backend.contract(of: request)
        exchange.operation = asked.operation
        exchange.path = asked.shownPath
        exchange.violations = asked.violations
        for violation in asked.violations {
            report(ContractFinding(operation: asked.operation, side: .request, violation: violation))
        }
        var response = try await transport.send(request)
        let status = response.head.status.code
        exchange.status = status
        guard let route = asked.route, request.head.method != .head, route.isComparable(response.head),
            !request.head.explains(status) || backend.declares(status, of: route)
        else { return response }
        let bytes = try await response.body.collect(upTo: backend.options.bodyLimit)
        response.body = .bytes(bytes)
        for violation in backend.departures(of: response.head, bytes, from: route) {
            report(ContractFinding(operation: asked.operation, side: .answer(status), violation: violation))
        }
        return response
    }
}

/// The spec's view of a request.
struct ContractQuestion: Sendable {
    var operation: String?
    var route: MockRoute?
    var shownPath: String
    var violations: [MockViolation]
}

extension MockBackend {
    /// Compares a request with the spec.
    func contract(of request: EndpointTransportRequest) -> ContractQuestion {
        var call = MockCall(request)
        call.bytes = request.body.bytes ?? Data()
        let method = call.method == "HEAD" ? "GET" : call.method
        let matches = table.matches(call.line.segments)
        let candidates = matches.filter { $0.route.route.method == method || $0.route.route.method == call.method }
        let shown = call.shownPath(nil, check.credentialParameters)
        if let problem = api.problem {
            let violation = MockViolation(.path, "", expected: "what the spec says", reason: problem)
            return ContractQuestion(shownPath: shown, violations: [violation])
        }
        guard let first = candidates.first else {
            let expected = matches.isEmpty ? "a path of the spec" : "a method of the spec for this path"
            let violation = MockViolation(
                .path,
                "",
                expected: expected,
                reason: "found \(call.method) \(call.line.path)"
            )
            let isPreflight = call.method == "OPTIONS"
            return ContractQuestion(shownPath: shown, violations: isPreflight ? [] : [violation])
        }
        let variants = candidates.filter { $0.route.template.shape == first.route.template.shape }
        let match = variants.count > 1 ? VariantQuestion(call).chosen(of: variants) ?? first : first
        return ContractQuestion(
            operation: match.route.route.operation,
            route: match.route.route,
            shownPath: call.shownPath(match, check.credentialParameters),
            violations: check.check(call, match).violations
        )
    }

    /// Compares an answer with the spec of a route.
    func departures(of head: HTTPResponse, _ bytes: Data, from route: MockRoute) -> [MockViolation] {
        let status = head.status.code
        if MockRoute.isAnswer(status) {
            guard let answer = route.answer(status) else {
                let known = route.answers.map { String($0.status) }.joined(separator: " or ")
                return [MockViolation(.header, "/status", expected: "the status \(known)", reason: "found \(status)")]
            }
            return departures(of: head, bytes, from: answer)
        }
        guard let declared = failure(status, bytes), let schema = declared.body, !declared.isText else { return [] }
        return compared(bytes, schema, at: declared.at)
    }

    private func departures(of head: HTTPResponse, _ bytes: Data, from answer: MockAnswer) -> [MockViolation] {
        var found: [MockViolation] = []
        for field in answer.headers {
            let texts = HTTPField.Name(field.key).map { head.headerFields[values: $0] } ?? []
            let parameter = MockParameter(.header, field.key, field.schema, isRequired: field.isRequired)
            var check = ValueCheck(values.types, check.patterns, .header, at: [field.key])
            if let value = values.types.value(of: parameter, in: texts) {
                check.check(value, field.schema, isSensitive: field.isSensitive)
            } else if field.isRequired {
                check.add(values.types.words(field.schema), reason: "it is missing")
            }
            found += check.violations
        }
        guard case .json(let schema, let path, let around) = answer.content else { return found }
        guard !around.isEmpty else { return found + compared(bytes, schema, at: path) }
        return found + compared(bytes, .object(around), at: []) + compared(bytes, schema, at: path)
    }

    /// The failure that matches an answer: the first with its status and with its code, or without a code.
    private func failure(_ status: Int, _ bytes: Data) -> MockErrorCase? {
        let plain = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let body = (try? Wire.decode(JSONTree.self, from: bytes)) ?? (plain.isEmpty ? nil : .string(plain))
        let code = api.errors.code.flatMap { body?[$0]?.parameterText }
        return api.errors.cases.first { item in
            guard item.statuses.contains(status), item.code == nil || item.code == code else { return false }
            return item.members.allSatisfy { member in
                guard let found = body?[member.path] else { return false }
                return member.value.isSame(found)
            }
        }
    }

    private func compared(_ bytes: Data, _ schema: MockSchema, at path: [String]) -> [MockViolation] {
        let body: JSONTree
        do throws(WireError) {
            body = try Wire.decode(JSONTree.self, from: bytes)
        } catch {
            let reason = bytes.isEmpty ? "there is no body" : "found \(bytes.count) bytes that are not JSON"
            return [MockViolation(.body, "", expected: "JSON", reason: reason)]
        }
        var check = ValueCheck(values.types, check.patterns, .body, at: path)
        guard let value = body[path] else {
            check.add(values.types.words(schema), reason: "it is missing")
            return check.violations
        }
        check.check(value, schema)
        return check.violations
    }
}

extension MockRoute {
    /// The declared answer with a status. If the spec gives no status, it means any success except a partial one, which
    /// a server sends only on request.
    fileprivate func answer(_ status: Int) -> MockAnswer? {
        if let found = answers.first(where: { $0.status == status }) { return found }
        guard (200..<300).contains(status), status != HTTPResponse.Status.partialContent.code else { return nil }
        return answers.first { !$0.isStatusStated }
    }

    /// Returns true if a status belongs to the endpoint's own answer: a success, or 304, which stands for a success.
    fileprivate static func isAnswer(_ status: Int) -> Bool {
        (200..<300).contains(status) || status == HTTPResponse.Status.notModified.code
    }

    /// Returns true if an answer is read to its end and compared. A stream is forwarded as it arrives.
    fileprivate func isComparable(_ head: HTTPResponse) -> Bool {
        let status = head.status.code
        guard Self.isAnswer(status) else { return (400..<600).contains(status) }
        switch answer(status)?.content {
        case .events, .lines, .text, .binary: return false
        case .json, .some(.none), nil: return true
        }
    }
}

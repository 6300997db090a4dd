import Foundation

/// The requests that the bank accepts.
struct BankRoutes: Sendable {
    let bank: Bank
    let token: String

    func answer(_ request: HTTPMessage.Request) async -> HTTPMessage.Answer {
        do throws(BankProblem) {
            guard request.headers["authorization"] == "Bearer \(token)" else { throw .unauthorized }
            return try await route(request)
        } catch {
            return Self.json(error.status, error.body)
        }
    }

    private func route(_ request: HTTPMessage.Request) async throws(BankProblem) -> HTTPMessage.Answer {
        if request.method == "GET", request.path.count == 3, request.path.starts(with: ["v1", "keys"]) {
            return Self.json(200, await bank.use(of: request.path[2]))
        }
        guard request.path.starts(with: ["v1", "payments"]) else { throw .unknownPath }
        let rest = request.path.dropFirst(2)
        switch (request.method, rest.first, rest.dropFirst().first, rest.count) {
        case ("GET", nil, nil, 0): return try await list(request)
        case ("POST", nil, nil, 0): return try await create(request)
        case ("GET", let id?, nil, 1): return Self.tagged(try await bank.payment(id))
        case ("PUT", let id?, "description", 2): return try await describe(id, request)
        case ("POST", let id?, "cancel", 2):
            try await bank.cancel(id)
            return HTTPMessage.Answer(status: 204)
        default: throw .unknownPath
        }
    }

    private func describe(_ id: String, _ request: HTTPMessage.Request) async throws(BankProblem) -> HTTPMessage.Answer
    {
        guard let text = try? JSONDecoder().decode([String: String].self, from: request.body)["description"]
        else { throw .invalidRequest }
        let payment = try await bank.describe(id, as: text) { payment in
            // A customer with an older version must read the payment again (RFC 9110, section 13.1.1).
            request.headers["if-match"].map { $0 == Self.tag(of: payment) } ?? true
        }
        return Self.tagged(payment)
    }

    private func list(_ request: HTTPMessage.Request) async throws(BankProblem) -> HTTPMessage.Answer {
        guard let limit = Int(request.query["limit", default: "100"]) else { throw .invalidRequest }
        return Self.json(200, await bank.payments(limit: limit))
    }

    private func create(_ request: HTTPMessage.Request) async throws(BankProblem) -> HTTPMessage.Answer {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let wanted = try? decoder.decode(PaymentRequest.self, from: request.body) else { throw .invalidRequest }
        switch try await bank.create(wanted) {
        case .created(let payment):
            let delay = Trouble(in: payment.description) == .slow ? Trouble.delay : .zero
            return Self.json(201, payment, after: delay)
        case .repeated(let payment):
            return Self.json(200, payment)
        }
    }

    /// One payment with the entity tag of its version.
    private static func tagged(_ payment: Payment) -> HTTPMessage.Answer {
        var answer = json(200, payment)
        answer.entityTag = tag(of: payment)
        return answer
    }

    private static func tag(of payment: Payment) -> String { "\"\(payment.version)\"" }

    /// A JSON answer in snake_case.
    private static func json(
        _ status: Int,
        _ value: some Encodable,
        after delay: Duration = .zero
    ) -> HTTPMessage.Answer {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The value contains only texts, so encoding it cannot fail.
        let body = (try? encoder.encode(value)) ?? Data()
        return HTTPMessage.Answer(status: status, body: body, delay: delay)
    }
}

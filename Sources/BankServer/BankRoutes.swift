#if Server
    import Foundation
    import Hummingbird

    /// What the bank answers to.
    struct BankRoutes: Sendable {
        let bank: Bank
        let token: String

        func router() -> Router<BankContext> {
            let router = Router(context: BankContext.self)
            router.group("v1/payments")
                .add(middleware: BearerToken(token: token))
                .get(use: list)
                .post(use: create)
                .get(":id", use: get)
                .post(":id/cancel", use: cancel)
            return router
        }

        @Sendable private func list(_ request: Request, _ context: BankContext) async throws -> [Payment] {
            let text = request.uri.queryParameters["limit"].map(String.init) ?? "100"
            guard let limit = Int(text) else { throw BankProblem.invalidRequest }
            return await bank.payments(limit: limit)
        }

        @Sendable private func get(_ request: Request, _ context: BankContext) async throws -> Payment {
            try await bank.payment(context.parameters.require("id"))
        }

        @Sendable private func create(_ request: Request, _ context: BankContext) async throws -> EditedResponse<
            Payment
        > {
            guard let wanted = try? await request.decode(as: PaymentRequest.self, context: context) else {
                throw BankProblem.invalidRequest
            }
            switch try await bank.create(wanted) {
            case .created(let payment):
                if Trouble(in: payment.description) == .slow { try await Task.sleep(for: Trouble.delay) }
                return EditedResponse(status: .created, response: payment)
            case .repeated(let payment):
                return EditedResponse(status: .ok, response: payment)
            }
        }

        @Sendable private func cancel(_ request: Request, _ context: BankContext) async throws -> HTTPResponse.Status {
            try await bank.cancel(context.parameters.require("id"))
            return .noContent
        }
    }

    /// Reads and writes JSON in snake_case.
    struct BankContext: RequestContext {
        var coreContext: CoreRequestContextStorage

        init(source: Source) {
            coreContext = CoreRequestContextStorage(source: source)
        }

        var requestDecoder: JSONDecoder {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }

        var responseEncoder: JSONEncoder {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return encoder
        }
    }

    /// Lets nobody in without the token.
    struct BearerToken: RouterMiddleware {
        let token: String

        func handle(
            _ request: Request,
            context: BankContext,
            next: (Request, BankContext) async throws -> Response
        ) async throws -> Response {
            guard request.headers[.authorization] == "Bearer \(token)" else { throw BankProblem.unauthorized }
            return try await next(request, context)
        }
    }
#endif

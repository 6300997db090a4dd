#if Server
    import Hummingbird

    /// Why the bank refuses: a status, and `{"error": {"code": …, "message": …}}` as the body.
    struct BankProblem: Error {
        var status: HTTPResponse.Status
        var code: String
        var message: String
    }

    extension BankProblem {
        static let unauthorized = BankProblem(
            status: .unauthorized,
            code: "unauthorized",
            message: "The token is missing or not valid."
        )
        static let busy = BankProblem(
            status: .serviceUnavailable,
            code: "busy",
            message: "The bank is busy. Nothing was done."
        )
        static let invalidAmount = BankProblem(
            status: .unprocessableContent,
            code: "invalid_amount",
            message: "The amount must be a number greater than zero."
        )
        static let invalidRequest = BankProblem(
            status: .badRequest,
            code: "invalid_request",
            message: "The request is not what this endpoint expects."
        )
        static let reusedKey = BankProblem(
            status: .unprocessableContent,
            code: "idempotency_key_reused",
            message: "This idempotency key stands for another payment."
        )

        static func unknownPayment(_ id: String) -> BankProblem {
            BankProblem(status: .notFound, code: "unknown_payment", message: "There is no payment \(id).")
        }

        static func duplicate(of id: String) -> BankProblem {
            BankProblem(
                status: .conflict,
                code: "duplicate_payment",
                message: "The same payment was made before, under another idempotency key: \(id)."
            )
        }

        static func tooLateToCancel(_ status: Payment.Status) -> BankProblem {
            BankProblem(
                status: .conflict,
                code: "too_late_to_cancel",
                message: "The payment is already \(status.rawValue)."
            )
        }
    }

    extension BankProblem: HTTPResponseError {
        private struct Body: Encodable {
            struct Details: Encodable {
                var code: String
                var message: String
            }

            var error: Details
        }

        func response(from request: Request, context: some RequestContext) throws -> Response {
            let body = Body(error: Body.Details(code: code, message: message))
            var response = try context.responseEncoder.encode(body, from: request, context: context)
            response.status = status
            return response
        }
    }
#endif

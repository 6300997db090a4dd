/// A refusal of the bank: a status, and `{"error": {"code": …, "message": …}}` as the body.
struct BankProblem: Error {
    var status: Int
    var code: String
    var message: String
}

extension BankProblem {
    static let unauthorized = BankProblem(
        status: 401,
        code: "unauthorized",
        message: "The token is missing or not valid."
    )
    static let busy = BankProblem(
        status: 503,
        code: "busy",
        message: "The bank is busy. Nothing was done."
    )
    static let invalidAmount = BankProblem(
        status: 422,
        code: "invalid_amount",
        message: "The amount must be a number greater than zero."
    )
    static let invalidRequest = BankProblem(
        status: 400,
        code: "invalid_request",
        message: "The request is not what this endpoint expects."
    )
    static let unknownPath = BankProblem(
        status: 404,
        code: "unknown_path",
        message: "The bank has nothing at this path."
    )
    static let reusedKey = BankProblem(
        status: 422,
        code: "idempotency_key_reused",
        message: "This idempotency key stands for another payment."
    )

    static let changedMeanwhile = BankProblem(
        status: 412,
        code: "changed_meanwhile",
        message: "Somebody changed the payment meanwhile."
    )

    static func unknownPayment(_ id: String) -> BankProblem {
        BankProblem(status: 404, code: "unknown_payment", message: "There is no payment \(id).")
    }

    static func duplicate(of id: String) -> BankProblem {
        BankProblem(
            status: 409,
            code: "duplicate_payment",
            message: "The same payment was made before, under another idempotency key: \(id)."
        )
    }

    static func tooLateToCancel(_ status: Payment.Status) -> BankProblem {
        BankProblem(
            status: 409,
            code: "too_late_to_cancel",
            message: "The payment is already \(status.rawValue)."
        )
    }
}

extension BankProblem {
    /// The content of the body.
    struct Body: Encodable {
        struct Details: Encodable {
            var code: String
            var message: String
        }

        var error: Details
    }

    var body: Body { Body(error: Body.Details(code: code, message: message)) }
}

import EndpointTesting

extension MockAPI {
    /// The Bank of the demo, by hand.
    static let bank = MockAPI(
        name: "Bank",
        routes: [
            MockRoute(
                operation: "getPayments",
                method: "GET",
                path: "/v1/payments",
                parameters: [MockParameter(.query, "limit", .integer(), isRequired: false)],
                fixed: [MockFixedParameter(.header, "Accept-Language", value: "en")],
                authentication: ["session"],
                answers: [MockAnswer(200, .json(.list(.type("Payment"))))]
            ),
            MockRoute(
                operation: "getPayment",
                method: "GET",
                path: "/v1/payments/{id}",
                parameters: [MockParameter(.path, "id", .string())],
                authentication: ["session"],
                answers: [MockAnswer(200, .json(.type("Payment")))]
            ),
            MockRoute(
                operation: "createPayment",
                method: "POST",
                path: "/v1/payments",
                body: MockBody(.json, .type("CreatePaymentRequest")),
                authentication: ["session"],
                idempotencyKey: .body(["idempotency_key"]),
                answers: [MockAnswer(201, .json(.type("Payment")))]
            ),
            MockRoute(
                operation: "cancelPayment",
                method: "POST",
                path: "/v1/payments/{id}/cancel",
                parameters: [MockParameter(.path, "id", .string())],
                authentication: ["session"],
                answers: [MockAnswer(204, .none)]
            ),
        ],
        types: [
            MockType(
                name: "PaymentStatus",
                schema: .enumeration(["pending", "processing", "completed", "failed", "cancelled"])
            ),
            MockType(
                name: "Problem",
                schema: .object([MockField("code", .string()), MockField("message", .string())])
            ),
            MockType(
                name: "Payment",
                schema: .object([
                    MockField("id", .string()),
                    MockField("account_id", .string(), isSensitive: true),
                    MockField("recipient_name", .string()),
                    MockField("recipient_account_number", .string(), isSensitive: true),
                    MockField("amount", .string(.decimal), isSensitive: true),
                    MockField("currency", .string()),
                    MockField("status", .type("PaymentStatus")),
                    MockField("description", .string(), isRequired: false),
                    MockField("reference", .string()),
                    MockField("created_at", .time(.iso8601)),
                    MockField("completed_at", .time(.iso8601), isRequired: false),
                ]),
                examples: [
                    MockExample(
                        name: "settled",
                        json: """
                            {"id": "pay_1", "account_id": "acc_9", "recipient_name": "Ada", \
                            "recipient_account_number": "DE02", "amount": "12.50", "currency": "EUR", \
                            "status": "completed", "reference": "R1", "created_at": "2026-01-01T10:00:00Z", \
                            "completed_at": "2026-01-01T10:00:05Z"}
                            """
                    ),
                    MockExample(
                        name: "pending",
                        json: """
                            {"id": "pay_2", "account_id": "acc_9", "recipient_name": "Grace", \
                            "recipient_account_number": "DE03", "amount": "7", "currency": "EUR", \
                            "status": "pending", "reference": "R2", "created_at": "2026-01-02T10:00:00Z"}
                            """
                    ),
                ]
            ),
            MockType(
                name: "CreatePaymentRequest",
                schema: .object([
                    MockField("account_id", .string(), isSensitive: true),
                    MockField("recipient_name", .string()),
                    MockField("recipient_account_number", .string(), isSensitive: true),
                    MockField("amount", .string(.decimal), isSensitive: true),
                    MockField("currency", .string()),
                    MockField("description", .string(), isRequired: false),
                    MockField("idempotency_key", .string()),
                ])
            ),
        ],
        entities: [MockEntity(type: "Payment", key: "id")],
        schemes: [MockAuthScheme(name: "session", kind: .bearer)],
        errors: MockErrors(
            code: ["error", "code"],
            message: ["error", "message"],
            cases: [
                MockErrorCase(409...409, code: "duplicate_payment", body: .type("Problem"), at: ["error"]),
                MockErrorCase(400...499, body: .type("Problem"), at: ["error"]),
            ]
        )
    )
}

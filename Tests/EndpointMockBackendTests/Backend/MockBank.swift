import EndpointMockBackend

extension MockAPI {
    /// The generated description of the Bank with a second payment, and a separate status for created values.
    static let busyBank: MockAPI = {
        var api = MockAPI.bank
        for index in api.types.indices where api.types[index].name == "Payment" {
            api.types[index].examples.append(pending)
        }
        for index in api.routes.indices where api.routes[index].operation == "createPayment" {
            api.routes[index].answers = [MockAnswer(201, .json(.type("Payment")))]
        }
        return api
    }()

    private static let pending = MockExample(
        name: "pending",
        json: """
            {"id": "pay_2", "account_id": "acc_9", "recipient_name": "Grace", "recipient_account_number": "DE03", \
            "amount": "7", "currency": "EUR", "status": "pending", "reference": "R2", "created_at": "2026-01-02T10:00:00Z"}
            """
    )
}

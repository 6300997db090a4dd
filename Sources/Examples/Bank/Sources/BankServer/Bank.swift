import Foundation

/// The bank's data, in memory.
actor Bank {
    /// A payment that no client can decode. Lists omit it, because one such element would make them invalid.
    static let brokenPaymentID = "pay_broken"

    /// The result of a request for a new payment.
    enum Creation: Sendable {
        case created(Payment)
        /// The key was used before for the same payment, which is this one.
        case repeated(Payment)
    }

    /// The payments, oldest first.
    private var payments = Bank.firstPayments
    private var requests: [String: (request: PaymentRequest, paymentID: String)] = [:]
    /// The number of requests with each idempotency key.
    private var keysSeen: [String: Int] = [:]

    /// The payments, newest first.
    func payments(limit: Int) -> [Payment] {
        Array(payments.reversed().filter { $0.id != Bank.brokenPaymentID }.prefix(max(0, limit)))
    }

    func payment(_ id: String) throws(BankProblem) -> Payment {
        guard let payment = payments.first(where: { $0.id == id }) else { throw .unknownPayment(id) }
        return payment
    }

    /// Stores the payment, or finds the existing one with its idempotency key.
    func create(_ request: PaymentRequest) throws(BankProblem) -> Creation {
        keysSeen[request.idempotencyKey, default: 0] += 1
        if keysSeen[request.idempotencyKey] == 1, Trouble(in: request.description) == .busy { throw .busy }
        if let earlier = requests[request.idempotencyKey] {
            guard earlier.request == request else { throw .reusedKey }
            return .repeated(try payment(earlier.paymentID))
        }
        if let twin = requests.values.first(where: { $0.request.isSamePayment(as: request) }) {
            throw .duplicate(of: twin.paymentID)
        }
        guard let amount = Decimal(string: request.amount, locale: nil), amount > 0 else { throw .invalidAmount }
        let payment = Payment(request, number: payments.count + 1, at: Date())
        payments.append(payment)
        requests[request.idempotencyKey] = (request, payment.id)
        return .created(payment)
    }

    /// The number of requests and payments with an idempotency key.
    func use(of key: String) -> KeyUse {
        KeyUse(requests: keysSeen[key] ?? 0, payments: requests[key] == nil ? 0 : 1)
    }

    /// Changes the description of a payment, if the customer knows its current version.
    func describe(
        _ id: String,
        as description: String,
        ifKnown isKnown: (Payment) -> Bool
    ) throws(BankProblem) -> Payment {
        var payment = try payment(id)
        guard isKnown(payment) else { throw .changedMeanwhile }
        payment.description = description
        payment.version += 1
        payments = payments.map { $0.id == id ? payment : $0 }
        return payment
    }

    func cancel(_ id: String) throws(BankProblem) {
        let status = try payment(id).status
        guard status == .pending || status == .processing else { throw .tooLateToCancel(status) }
        for index in payments.indices where payments[index].id == id {
            payments[index].status = .cancelled
            payments[index].completedAt = Bank.timestamp(Date())
            payments[index].version += 1
        }
    }

    static func timestamp(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

extension Payment {
    fileprivate init(_ request: PaymentRequest, number: Int, at date: Date) {
        self.init(
            id: "pay_\(number)",
            accountId: request.accountId,
            recipientName: request.recipientName,
            recipientAccountNumber: request.recipientAccountNumber,
            amount: request.amount,
            currency: request.currency,
            status: .pending,
            description: request.description,
            reference: "R\(1000 + number)",
            createdAt: Bank.timestamp(date)
        )
    }
}

extension Bank {
    /// Times in the forms that real servers send: with and without fractions, and with an offset.
    private static let firstPayments = [
        Payment(
            id: "pay_1",
            accountId: "acc_9",
            recipientName: "Ada Lovelace",
            recipientAccountNumber: "DE02120300000000202051",
            amount: "12.50",
            currency: "EUR",
            status: .completed,
            description: "Lunch",
            reference: "R1001",
            createdAt: "2026-01-01T10:00:00Z",
            completedAt: "2026-01-01T11:00:05.250+01:00"
        ),
        Payment(
            id: "pay_2",
            accountId: "acc_9",
            recipientName: "Grace Hopper",
            recipientAccountNumber: "DE02500105170137075030",
            amount: "1999.99",
            currency: "EUR",
            status: .processing,
            description: nil,
            reference: "R1002",
            createdAt: "2026-01-02T08:30:00.125Z"
        ),
        Payment(
            id: brokenPaymentID,
            accountId: "acc_9",
            recipientName: "Nobody",
            recipientAccountNumber: "DE02100500000054540402",
            amount: "twelve fifty",
            currency: "EUR",
            status: .failed,
            description: "An amount that is no number",
            reference: "R1003",
            createdAt: "2026-01-03T00:00:00Z"
        ),
    ]
}

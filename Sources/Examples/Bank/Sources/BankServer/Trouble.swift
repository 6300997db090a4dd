/// What goes wrong with a new payment, as its description asks for: nobody has to know a secret list.
enum Trouble: String, CaseIterable {
    /// The server is busy when it first sees the payment's idempotency key.
    case busy = "#busy"
    /// The payment is stored, and the answer to its first request never comes in time.
    case slow = "#slow"

    /// How long a slow answer takes: longer than any client waits.
    static let delay = Duration.seconds(60)

    init?(in description: String?) {
        guard let description, let trouble = Trouble.allCases.first(where: { description.contains($0.rawValue) })
        else {
            return nil
        }
        self = trouble
    }

    var explanation: String {
        switch self {
        case .busy: "the first request with its idempotency key is answered with 503, and nothing is stored"
        case .slow: "it is stored, and the first request with its idempotency key gets no answer for a minute"
        }
    }
}

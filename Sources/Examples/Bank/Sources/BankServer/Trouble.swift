/// The trouble with a new payment. The payment's description chooses it, so that no one has to know a secret list.
enum Trouble: String, CaseIterable {
    /// The server is busy when it first receives the payment's idempotency key.
    case busy = "#busy"
    /// The payment is stored, but the response to its first request is too late.
    case slow = "#slow"

    /// The delay of a slow answer, which exceeds every client's timeout.
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

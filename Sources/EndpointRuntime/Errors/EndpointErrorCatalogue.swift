/// The kinds of ``EndpointError`` without their values. They are the same for every API.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum EndpointErrorCode: String, Sendable, Hashable, CaseIterable {
    case noConnection, connectionLost, hostNotFound, untrustedServer, timedOut, cancelled
    case invalidURL, invalidResponse
    case unauthorized, forbidden, notFound, rateLimited, server, client, unexpectedStatus, api
    case decoding, mapping, encoding, storage, notStored, other
}

/// The parts of an error from which its text for users is made.
public struct EndpointErrorSummary: Sendable {
    /// The kind of error.
    public let code: EndpointErrorCode

    /// The endpoint's name in its spec.
    public let operation: String

    /// The status of the response.
    public internal(set) var status: Int?

    /// The delay that the server requested.
    public internal(set) var retryAfter: Duration?

    /// The API's code for the error.
    public internal(set) var apiCode: String?

    /// The API's message, which the server wrote for users.
    public internal(set) var apiMessage: String?

    /// The description of the API's failure.
    public internal(set) var failureDescription: String?

    init(code: EndpointErrorCode, operation: String) {
        self.code = code
        self.operation = operation
    }
}

/// The texts of errors for users. A client has one catalogue, and an app can replace or translate texts.
///
/// ```swift
/// let texts = EndpointErrorCatalogue { error in
///     error.code == .noConnection ? String(localized: "You are offline.") : nil
/// }
/// ```
public struct EndpointErrorCatalogue: Sendable {
    private let override: (@Sendable (EndpointErrorSummary) -> String?)?

    /// Creates a catalogue that calls `text` first, and uses the English text if it returns nil.
    public init(_ text: @escaping @Sendable (EndpointErrorSummary) -> String?) {
        override = text
    }

    private init() {
        override = nil
    }

    /// English texts. If the spec says where the API's own message for users is, that message is used.
    public static let english = EndpointErrorCatalogue()

    func text(for error: EndpointErrorSummary) -> String {
        override?(error) ?? Self.english(error)
    }

    private static func english(_ error: EndpointErrorSummary) -> String {
        if let said = error.failureDescription ?? error.apiMessage, !said.isEmpty { return said }
        return switch error.code {
        case .noConnection: "There is no connection to the server."
        case .connectionLost: "The connection to the server was lost."
        case .hostNotFound: "The server could not be found."
        case .untrustedServer: "The identity of the server could not be verified."
        case .timedOut: "The server took too long to answer."
        case .cancelled: "The request was cancelled."
        case .invalidURL: "The server’s address is not valid."
        case .invalidResponse, .unexpectedStatus, .decoding, .mapping: "The server’s answer could not be understood."
        case .unauthorized: "You are not signed in, or your session has ended."
        case .forbidden: "You are not allowed to do this."
        case .notFound: "This could not be found."
        case .rateLimited: rateLimited(error.retryAfter)
        case .server: "The server has a problem. Please try again later."
        case .client, .api: "The server refused the request."
        case .encoding: "The request could not be made from what was entered."
        case .storage: "The data could not be stored on this device."
        case .notStored: "This is not available on this device yet."
        case .other: "Something went wrong."
        }
    }

    private static func rateLimited(_ retryAfter: Duration?) -> String {
        guard let seconds = retryAfter?.components.seconds, seconds > 0 else {
            return "There were too many requests. Please try again later."
        }
        guard seconds >= 120 else { return "There were too many requests. Please try again in \(seconds) seconds." }
        return "There were too many requests. Please try again in \((seconds + 59) / 60) minutes."
    }
}

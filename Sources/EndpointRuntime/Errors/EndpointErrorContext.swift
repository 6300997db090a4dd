public import Foundation
public import HTTPTypes

/// The context of a call that failed.
///
/// Its description contains no header values, no body, and not the API's message. A code that is no short word is treated
/// as a message. Read these by their names.
public struct EndpointErrorContext: Sendable {
    /// The endpoint's name in its spec.
    public internal(set) var operation: String

    /// The HTTP method.
    public internal(set) var method: EndpointMethod

    /// The path, with `{name}` in place of each parameter.
    public internal(set) var pathTemplate: String

    /// The `X-Request-ID` of the last attempt; nil if there was no attempt.
    public internal(set) var requestID: String?

    /// The key that every attempt carried. If you send it again, you repeat this call instead of making another one.
    public internal(set) var idempotencyKey: String?

    /// The number of requests that were sent.
    public internal(set) var attempts = 0

    /// The request's body was a stream that can be read only once. Such a call is sent once, regardless of its retry
    /// policy. To send it again, create a new stream.
    public internal(set) var hasOneShotBody = false

    /// The time from the start of the call to its end.
    public internal(set) var elapsed = Duration.zero

    /// The status of the last response; nil if there was none.
    public internal(set) var status: Int?

    /// The header fields of the last response.
    public internal(set) var responseHeaders = HTTPFields()

    /// The body of the last response.
    public internal(set) var responseBody: Data?

    /// The API's error code, from the place in the body that the spec names.
    public internal(set) var apiCode: String?

    /// The API's message, from the place in the body that the spec names. The server wrote it for users.
    public internal(set) var apiMessage: String?

    /// The precision with which a rule of the API names the response; nil if none does.
    package internal(set) var failureMatch: FailureMatch?

    /// The error of the transport, the credentials or a middleware.
    public internal(set) var underlying: UnderlyingError?

    package init(_ operation: EndpointOperation, idempotencyKey: String?) {
        self.operation = operation.id
        method = operation.method
        pathTemplate = operation.pathTemplate
        self.idempotencyKey = idempotencyKey
    }

    /// The value of a header field of the last response. The letter case of the name does not matter.
    public func responseHeader(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { responseHeaders[$0] }
    }
}

/// Additional details of a failed call to show.
public struct EndpointErrorDetails: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: Int

    /// Creates a set of details from raw bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The values of the response's header fields.
    public static let headers = EndpointErrorDetails(rawValue: 1)

    /// The response's body, as text.
    public static let body = EndpointErrorDetails(rawValue: 2)

    /// The API's message.
    public static let message = EndpointErrorDetails(rawValue: 4)
}

extension EndpointErrorContext: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// One line for logs, without header values, the body and the message.
    public var description: String { description(showing: []) }

    /// The same line as the description.
    public var debugDescription: String { description }

    /// The same content, in parts.
    public var customMirror: Mirror {
        Mirror(self, children: parts(showing: []).map { (label: $0, value: LogText.line($1)) }, displayStyle: .struct)
    }

    /// One line for logs, with the requested details.
    public func description(showing details: EndpointErrorDetails) -> String {
        let rest = parts(showing: details).map { "\($0): \($1)" }.joined(separator: ", ")
        return LogText.line("\(operation) \(method.rawValue) \(pathTemplate) (\(rest))")
    }

    /// True for a short word, such as `card_declined`. Some servers write a sentence in place of the code, and it may
    /// name a user.
    private static func isWord(_ code: String) -> Bool {
        (1...64).contains(code.utf8.count)
            && code.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "_-.#".utf8.contains(byte)
                }
            }
    }

    private func parts(showing details: EndpointErrorDetails) -> [(String, String)] {
        var parts = [("attempts", "\(attempts)"), ("elapsed", elapsed.inMilliseconds)]
        if hasOneShotBody { parts.append(("not repeatable", "the body is a stream that is there once")) }
        if let status { parts.append(("status", "\(status)")) }
        if let apiCode, details.contains(.message) || Self.isWord(apiCode) { parts.append(("code", apiCode)) }
        if details.contains(.message), let apiMessage { parts.append(("message", apiMessage)) }
        if let requestID { parts.append(("request id", requestID)) }
        if let idempotencyKey { parts.append(("idempotency key", idempotencyKey)) }
        if let underlying { parts.append(("underlying", underlying.description)) }
        if !responseHeaders.isEmpty {
            let isOpen = details.contains(.headers)
            let fields = responseHeaders.map { isOpen ? "\($0.name.rawName): \($0.value)" : $0.name.rawName }
            parts.append(("headers", "[\(fields.joined(separator: ", "))]"))
        }
        if let responseBody {
            let text = String(decoding: responseBody, as: UTF8.self)
            parts.append(("body", details.contains(.body) ? text : "\(responseBody.count) bytes"))
        }
        return parts
    }
}

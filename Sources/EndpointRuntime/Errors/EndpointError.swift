public import Foundation

/// Why a call failed: the kind of failure, and the context of the call.
///
/// ```swift
/// do throws(BankError) {
///     _ = try await client.send(Payments.createPayment(draft))
/// } catch {
///     switch error.kind {
///     case .api(.duplicatePayment(let problem)): show(problem.message)
///     case .rateLimited(let retryAfter): schedule(after: retryAfter)
///     default: show(error.localizedDescription)
///     }
/// }
/// ```
///
/// `localizedDescription` is a text for users, from a catalogue that the app can replace. `debugDescription` is for
/// logs. Neither contains the value of a header field or a body.
public struct EndpointError<Failure: EndpointFailure>: Error, Sendable {
    /// The kind of failure, with the values that belong to it. New kinds may be added: handle the rest with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable {
        /// The device is offline, or nothing listens at the address.
        case noConnection
        /// The connection broke before the response was complete.
        case connectionLost
        /// The host name does not exist.
        case hostNotFound
        /// The server could not prove its identity.
        case untrustedServer
        /// The response did not arrive in time. The server may have performed the request.
        case timedOut
        /// The task was cancelled.
        case cancelled
        /// The server's address, or a path made from it, is not valid.
        case invalidURL
        /// The response is not HTTP, redirects without end, is larger than allowed, or is not an event stream where one
        /// is expected. Or the next page of a list cannot be requested.
        case invalidResponse
        /// 401: the credentials are missing or no longer valid.
        case unauthorized
        /// 403: the credentials are not sufficient.
        case forbidden
        /// 404.
        case notFound
        /// 429, or the server asked for a longer wait than the retry policy allows. Contains this wait, if the server
        /// gave one.
        case rateLimited(retryAfter: Duration?)
        /// Another status from 500 to 599.
        case server(status: Int)
        /// Another status from 400 to 499.
        case client(status: Int)
        /// A status that is neither a success nor an error, such as a redirect that is not followed.
        case unexpectedStatus(Int)
        /// An error that the API declares.
        case api(Failure)
        /// The body does not match the spec. The value says where in the JSON, and why.
        case decoding(WireError)
        /// A value does not fit the domain model. The value says which field, and why.
        case mapping(MappingError)
        /// The request could not be written. Nothing was sent, except perhaps the first of several lines.
        case encoding(EndpointEncodingError)
        /// The local store failed.
        case storage(UnderlyingError)
        /// The store does not contain the value, and the method does not ask the server.
        case notStored
        /// Any other error of the credentials, a middleware or the transport.
        case other(UnderlyingError)
    }

    /// The kind of failure.
    public let kind: Kind

    /// The context of the call.
    public var context: EndpointErrorContext { details.context }

    private var catalogue: EndpointErrorCatalogue { details.catalogue }

    private let details: Details

    /// The parts that all kinds share. They are on the heap, because an error passes through many functions, which
    /// would each copy them.
    private final class Details: Sendable {
        let context: EndpointErrorContext
        let catalogue: EndpointErrorCatalogue

        init(_ context: EndpointErrorContext, _ catalogue: EndpointErrorCatalogue) {
            self.context = context
            self.catalogue = catalogue
        }
    }

    /// Creates an error. Its text for users comes from `catalogue`.
    public init(_ kind: Kind, context: EndpointErrorContext, catalogue: EndpointErrorCatalogue = .english) {
        self.kind = kind
        details = Details(context, catalogue)
    }

    /// The kind without its values, the same for every API.
    public var code: EndpointErrorCode {
        switch kind {
        case .noConnection: .noConnection
        case .connectionLost: .connectionLost
        case .hostNotFound: .hostNotFound
        case .untrustedServer: .untrustedServer
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .invalidURL: .invalidURL
        case .invalidResponse: .invalidResponse
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .rateLimited: .rateLimited
        case .server: .server
        case .client: .client
        case .unexpectedStatus: .unexpectedStatus
        case .api: .api
        case .decoding: .decoding
        case .mapping: .mapping
        case .encoding: .encoding
        case .storage: .storage
        case .notStored: .notStored
        case .other: .other
        }
    }
}

/// An ``EndpointError`` without the type of its API.
package protocol AnyEndpointError: Error {
    var code: EndpointErrorCode { get }
    var context: EndpointErrorContext { get }
    /// The reason why the request was not even made; nil for all other kinds.
    var encodingError: EndpointEncodingError? { get }
}

extension EndpointError: AnyEndpointError {
    package var encodingError: EndpointEncodingError? { if case .encoding(let error) = kind { error } else { nil } }
}

extension AnyEndpointError {
    /// True if nothing proves that the server did not perform the request.
    package var mayBeDelivered: Bool {
        if let status = context.status { return !(400..<500).contains(status) || status == 408 }
        return switch code {
        case .noConnection, .hostNotFound, .untrustedServer, .invalidURL, .unauthorized, .encoding, .notStored: false
        default: true
        }
    }
}

extension EndpointError: LocalizedError {
    /// The text for users, from the catalogue.
    public var errorDescription: String? {
        catalogue.text(for: summary)
    }

    private var summary: EndpointErrorSummary {
        var summary = EndpointErrorSummary(code: code, operation: context.operation)
        summary.status = context.status
        summary.apiCode = context.apiCode
        summary.apiMessage = context.apiMessage
        switch kind {
        case .rateLimited(let retryAfter): summary.retryAfter = retryAfter
        case .api(let failure): summary.failureDescription = failure.failureDescription
        default: break
        }
        return summary
    }
}

extension EndpointError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// One line for logs, without header values, the body, the API's message and path parameters.
    public var description: String { description(showing: []) }

    /// The same line as the description.
    public var debugDescription: String { description }

    /// The kind and the context, without their secret parts.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": kindDescription, "context": context], displayStyle: .struct)
    }

    /// One line for logs, with the requested details.
    public func description(showing details: EndpointErrorDetails) -> String {
        LogText.line("\(kindDescription): \(context.description(showing: details))")
    }

    private var kindDescription: String {
        switch kind {
        case .rateLimited(let retryAfter): retryAfter.map { "rateLimited(retryAfter: \($0))" } ?? "rateLimited"
        case .api(let failure): "api(\(Self.caseName(failure)))"
        case .decoding(let error): "decoding(\(error))"
        case .mapping(let error): "mapping(\(error))"
        case .encoding(let error): "encoding(\(error))"
        case .storage(let error), .other(let error): "\(code.rawValue)(\(error))"
        default: code.rawValue
        }
    }

    /// The name of an enum case without its payload, which comes from the server.
    private static func caseName(_ failure: Failure) -> String {
        let mirror = Mirror(reflecting: failure)
        guard mirror.displayStyle == .enum else { return String(describing: Failure.self) }
        return mirror.children.first?.label ?? "\(failure)"
    }
}

public import Foundation

/// Why a call failed: what kind of failure, and what the call had come to.
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
/// `localizedDescription` is for people, through a catalogue that the app may replace; `debugDescription` is for logs. Neither
/// shows a header field's value or a body.
public struct EndpointError<Failure: EndpointFailure>: Error, Sendable {
    /// What kind of failure it is, with what belongs to that kind alone. More may join: handle the rest with `default`.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Kind: Sendable {
        /// The device is offline, or nobody listens at the address.
        case noConnection
        /// The connection broke before the response was complete.
        case connectionLost
        /// The name of the host leads nowhere.
        case hostNotFound
        /// The server could not show that it is the one it says it is.
        case untrustedServer
        /// The response did not come in time; the server may have done what was asked all the same.
        case timedOut
        /// The task was cancelled.
        case cancelled
        /// The server's address, or a path made of it, is none.
        case invalidURL
        /// What came is not HTTP, redirects without end, more than is accepted, or another type than an event stream where one
        /// is wanted; or the next page of a list cannot be asked for.
        case invalidResponse
        /// 401: the credentials are missing, or no longer good.
        case unauthorized
        /// 403: these credentials are not enough.
        case forbidden
        /// 404.
        case notFound
        /// 429, or a server that asked for a longer wait than the retry policy allows; with that wait, if it said one.
        case rateLimited(retryAfter: Duration?)
        /// Another status from 500 to 599.
        case server(status: Int)
        /// Another status from 400 to 499.
        case client(status: Int)
        /// A status that is neither a success nor an error, such as a redirect that is not followed.
        case unexpectedStatus(Int)
        /// An error of the API's own.
        case api(Failure)
        /// The body is not what the spec says: where in the JSON, and why.
        case decoding(WireError)
        /// A value is not what the domain model needs: which field, and why.
        case mapping(MappingError)
        /// The request could not be written. Nothing was sent; of lines that come one after the other, perhaps the first.
        case encoding(EndpointEncodingError)
        /// The local store failed.
        case storage(UnderlyingError)
        /// The store does not hold the value, and the method asks nobody else.
        case notStored
        /// Anything else: what the credentials, a middleware or the transport threw.
        case other(UnderlyingError)
    }

    /// What kind of failure it is.
    public let kind: Kind

    /// What the call had come to.
    public let context: EndpointErrorContext

    private let catalogue: EndpointErrorCatalogue

    /// An error; its text for people comes from `catalogue`.
    public init(_ kind: Kind, context: EndpointErrorContext, catalogue: EndpointErrorCatalogue = .english) {
        self.kind = kind
        self.context = context
        self.catalogue = catalogue
    }

    /// The kind without what belongs to it: the same for every API.
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

extension EndpointError: LocalizedError {
    /// What a person may read, from the catalogue.
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
    /// One line for logs: no header value, no body, no message, no path parameter.
    public var description: String { description(showing: []) }

    /// The same line.
    public var debugDescription: String { description }

    /// Kind and context, each without what they keep to themselves.
    public var customMirror: Mirror {
        Mirror(self, children: ["kind": kindDescription, "context": context], displayStyle: .struct)
    }

    /// One line for logs, with the details asked for.
    public func description(showing details: EndpointErrorDetails) -> String {
        "\(kindDescription): \(context.description(showing: details))"
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

    /// The name of an enumeration's case, without its payload, which is what the server sent.
    private static func caseName(_ failure: Failure) -> String {
        let mirror = Mirror(reflecting: failure)
        guard mirror.displayStyle == .enum else { return String(describing: Failure.self) }
        return mirror.children.first?.label ?? "\(failure)"
    }
}

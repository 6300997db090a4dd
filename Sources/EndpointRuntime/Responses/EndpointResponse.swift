public import Foundation
public import HTTPTypes

/// A successful response as the server sent it.
public struct EndpointResponse: Sendable {
    private var received: ReceivedResponse

    /// The status.
    public var status: Int { received.status }

    /// The header fields.
    public var headers: HTTPFields { received.head.headerFields }

    /// The body.
    public var body: Data { received.body }

    /// The attempt that it answers, with its request id and the idempotency key.
    public let attempt: EndpointAttempt

    let observer: (any EndpointObserver)?

    /// The rest of the body, if the response is a stream. ``body`` is empty then.
    let stream: ResponseStream?

    /// The deleted elements of the list in the body, which its readers leave out.
    package var tombstones: Tombstones?

    /// The head of the request, without the values that the app provided.
    private let request: HTTPRequest

    init(_ received: ReceivedResponse, of run: borrowing CallRun) {
        self.received = received
        attempt = run.attempt
        observer = run.core.observer
        stream = if let chunks = received.stream { ResponseStream(chunks, of: received, copy run) } else { nil }
        request = run.plan.head
    }

    /// The same response, with the fields of the part that it continues.
    func completed(by known: FileFields) -> EndpointResponse {
        var (response, head) = (self, received.head)
        response.goesOn = true
        head.headerFields = known.completing(headers)
        response.received = ReceivedResponse(head: head, body: body, target: received.target)
        return response
    }

    /// The target of the request.
    var target: RequestTarget { RequestTarget(request) }

    /// The target that the response answers: the one that a redirect or a middleware led to, if there was one.
    /// References in the response are relative to it (RFC 9110 §10.2.2, RFC 8288 §3.2).
    var answered: RequestTarget { received.target ?? target }

    /// The response is the rest of a file whose beginning arrived earlier.
    private(set) var goesOn = false

    /// The value of a header field. The case of the name does not matter.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}

extension EndpointResponse: EndpointRedacted {
    /// The status and the length of the body, without header values and the body itself.
    public var description: String { "\(status) (\(body.count) bytes)" }
}

/// The reason why a successful response could not be read.
package enum EndpointReadingError: Error {
    case decoding(WireError)
    case mapping(MappingError)
    case other(any Error)
    /// The value was read but could not be stored.
    case storage(any Error)
    /// The spec lists other statuses.
    case unexpectedStatus
    /// The response contradicts the request.
    case invalid(any Error)
}

/// Reads JSON responses.
package enum JSONResponse {
    /// Decodes the body. If there is none, as with 204, an optional response is nil.
    package static func read<Value: WireReadable>(_ response: EndpointResponse) throws(EndpointReadingError) -> Value {
        try read(response, at: [])
    }

    /// Decodes the part of the body at this path. If the last key is missing, an optional value is nil.
    package static func read<Value: WireReadable>(
        _ response: EndpointResponse,
        at path: [String],
        reportsDuplicates: Bool = true
    ) throws(EndpointReadingError) -> Value {
        if response.body.isEmpty, let absent = (Value.self as? any AbsentReadable.Type)?.absent as? Value {
            return absent
        }
        do {
            return try decode(
                response.body,
                at: path,
                response.attempt,
                reportsDuplicates ? response.observer : nil,
                without: response.tombstones
            )
        } catch {
            if error.kind == .missingKey, !path.isEmpty, error.path == WirePath.text(path),
                let absent = (Value.self as? any AbsentReadable.Type)?.absent as? Value
            {
                return absent
            }
            throw .decoding(error)
        }
    }

    /// Decodes JSON, and reports oddities to the observer, if there is one.
    static func decode<Value: WireReadable>(
        _ json: Data,
        at path: [String] = [],
        _ attempt: EndpointAttempt,
        _ observer: (any EndpointObserver)?,
        without tombstones: Tombstones? = nil
    ) throws(WireError) -> Value {
        guard observer != nil || tombstones != nil else { return try Wire.decode(Value.self, from: json, at: path) }
        var report = WireReport()
        let value: Value
        if let tombstones {
            value = try Wire.decode(Value.self, from: json, at: path, without: tombstones, report: &report)
        } else {
            value = try Wire.decode(Value.self, from: json, at: path, report: &report)
        }
        guard let observer else { return value }
        if !report.duplicateKeys.isEmpty {
            observer.observe(EndpointEvent(attempt: attempt, kind: .duplicateKeys(report.duplicateKeys)))
        }
        if !report.skippedElements.isEmpty {
            observer.observe(EndpointEvent(attempt: attempt, kind: .elementsSkipped(report.skippedElements)))
        }
        return value
    }
}

/// A type that has a value for a missing body.
private protocol AbsentReadable {
    static var absent: Self { get }
}

extension Optional: AbsentReadable {
    fileprivate static var absent: Wrapped? { nil }
}

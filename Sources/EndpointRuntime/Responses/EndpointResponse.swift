public import Foundation
public import HTTPTypes

/// A response that is a success, as it came.
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

    /// The body that is still to come, where it is one that streams; ``body`` is empty then.
    let stream: ResponseStream?

    /// The head of the request, without what the app provided for it.
    private let request: HTTPRequest

    init(_ received: ReceivedResponse, of run: borrowing CallRun) {
        self.received = received
        attempt = run.attempt
        observer = run.core.observer
        stream = if let chunks = received.stream { ResponseStream(chunks, of: received, copy run) } else { nil }
        request = run.plan.head
    }

    /// The same, with what the response said that it goes on behind.
    func completed(by known: FileFields) -> EndpointResponse {
        var (response, head) = (self, received.head)
        response.goesOn = true
        head.headerFields = known.completing(headers)
        response.received = ReceivedResponse(head: head, body: body, target: received.target)
        return response
    }

    /// Where the request went.
    var target: RequestTarget { RequestTarget(request) }

    /// What the response answers: where a redirect or a middleware led, if one did. References in the response are relative to
    /// it (RFC 9110 §10.2.2, RFC 8288 §3.2).
    var answered: RequestTarget { received.target ?? target }

    /// Whether it is a part of a file, behind one that came earlier.
    private(set) var goesOn = false

    /// The value of a header field, by its name in any case.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}

extension EndpointResponse: EndpointRedacted {
    /// The status and the length of the body, without header values and the body itself.
    public var description: String { "\(status) (\(body.count) bytes)" }
}

/// Why a response that is a success could not be read.
package enum EndpointReadingError: Error {
    case decoding(WireError)
    case mapping(MappingError)
    case other(any Error)
    /// It could be read, but not be kept.
    case storage(any Error)
    /// The spec names other statuses than this one.
    case unexpectedStatus
    /// What the answer says does not fit what was asked.
    case invalid(any Error)
}

/// Reads JSON responses.
package enum JSONResponse {
    /// Reads the body; where there is none, as with a 204, an optional response is nil.
    package static func read<Value: WireReadable>(_ response: EndpointResponse) throws(EndpointReadingError) -> Value {
        try read(response, at: [])
    }

    /// Reads what stands in the body where these keys lead; where the last of them is missing, an optional value is nil.
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
                reportsDuplicates ? response.observer : nil
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

    /// Reads JSON, and tells the observer what was odd about it; without one, nobody finds out.
    static func decode<Value: WireReadable>(
        _ json: Data,
        at path: [String] = [],
        _ attempt: EndpointAttempt,
        _ observer: (any EndpointObserver)?
    ) throws(WireError) -> Value {
        guard let observer else { return try Wire.decode(Value.self, from: json, at: path) }
        var report = WireReport()
        let value = try Wire.decode(Value.self, from: json, at: path, report: &report)
        if !report.duplicateKeys.isEmpty {
            observer.observe(EndpointEvent(attempt: attempt, kind: .duplicateKeys(report.duplicateKeys)))
        }
        if !report.skippedElements.isEmpty {
            observer.observe(EndpointEvent(attempt: attempt, kind: .elementsSkipped(report.skippedElements)))
        }
        return value
    }
}

/// A type with a value for "nothing was sent".
private protocol AbsentReadable {
    static var absent: Self { get }
}

extension Optional: AbsentReadable {
    fileprivate static var absent: Wrapped? { nil }
}

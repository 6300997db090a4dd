package import Foundation
internal import HTTPTypes

/// The reason why a write was parked.
public struct OutboxRefusal: Hashable, Sendable {
    /// The kinds of reasons.
    public enum Reason: String, Hashable, Sendable {
        /// The server refuses the write.
        case refused
        /// The server has another version of the entity, and the conflict was not resolved.
        case conflict
        /// The server redirects the write. Writes do not follow redirects.
        case redirected
        /// The write waited longer than its repository allows, so the server may have forgotten its idempotency key.
        case expired
        /// This version of the app no longer has the method.
        case unknownMethod
        /// The write can no longer be encoded as a request.
        case unsendable
        /// The write refers to an entity that was never created.
        case unidentified
        /// The stored key of the entity no longer matches its type, such as text where the API now has a UUID.
        case unreadableKey
        /// The server may have performed the write, and there is no way to find out.
        case mayBeDelivered
        /// The server has deleted the entity, and the write cannot create it again.
        case gone
        /// The write gave way to the server's version of the entity. It holds back no other write.
        case overruled
    }

    /// The kind of reason.
    public let reason: Reason

    /// The status of the response; nil without a response.
    public let status: Int?

    /// The API's error code.
    public let code: String?

    /// The server's message for people.
    public let message: String?

    /// The idempotency key under which the server may have performed the write; nil for all other reasons.
    public let idempotencyKey: String?

    /// The part of the server's response that a typed failure is decoded from.
    package struct Answer: Hashable, Sendable {
        /// The header fields that a rule of the API reads, by name in lowercase.
        package let fields: [String: [String]]

        package let body: Data

        package init(fields: [String: [String]], body: Data) {
            self.fields = fields
            self.body = body
        }
    }

    /// Nil if no case of the API's errors matches, or if the body is longer than 64 KiB.
    package let answer: Answer?

    /// Creates a refusal.
    package init(
        _ reason: Reason,
        status: Int? = nil,
        code: String? = nil,
        message: String? = nil,
        idempotencyKey: String? = nil,
        answer: Answer? = nil
    ) {
        self.reason = reason
        self.status = status
        self.code = code
        self.message = message
        self.idempotencyKey = idempotencyKey
        self.answer = answer
    }
}

extension OutboxRefusal {
    /// Returns the API's own failure, which a case of its `errors.cases` declares; nil if no case matches the server's
    /// answer, or if its body is longer than 64 KiB.
    ///
    /// The answer is stored with the write, so that the failure is the same after a restart of the app.
    public func failure<API: EndpointAPI>(of api: API.Type) -> API.Failure? {
        guard let answer, let status, (100...999).contains(status) else { return nil }
        var fields = HTTPFields()
        for (name, values) in answer.fields {
            guard let name = HTTPField.Name(name) else { continue }
            fields[values: name] = values
        }
        let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
        let response = ReceivedResponse(head: head, body: answer.body)
        let code = API.failures.details(in: response).code
        guard case .api(let failure)? = API.failures.outcome(of: response, code: code) else { return nil }
        return failure
    }

    /// Creates the refusal for an error of the server.
    package init<API: EndpointAPI>(_ reason: Reason, _ error: EndpointError<API.Failure>, of api: API.Type) {
        let context = error.context
        self.init(
            reason,
            status: context.status,
            code: context.apiCode,
            message: context.apiMessage,
            answer: Self.answer(error, API.failures.fieldNames)
        )
    }

    private static func answer<Failure>(_ error: EndpointError<Failure>, _ names: Set<String>) -> Answer? {
        guard case .api = error.kind else { return nil }
        let body = error.context.responseBody ?? Data()
        guard body.count <= longestBody else { return nil }
        let fields = error.context.responseHeaders.filter { names.contains($0.name.canonicalName) }
        let byName = Dictionary(grouping: fields, by: \.name.canonicalName)
        return Answer(fields: byName.mapValues { $0.map(\.value) }, body: body)
    }

    /// The length of the longest body that is stored: 64 KiB.
    private static let longestBody = 64 << 10
}

/// An error of a write that is kept, and waits for a decision.
package protocol ParkedWriteError: Error {
    /// The reason; nil if the write has ended.
    var refusal: OutboxRefusal? { get }
}

extension OutboxRefusal: EndpointRedacted {
    /// The reason and the status, without the server's message.
    public var description: String {
        let text = reason.rawValue + (status.map { " (\($0))" } ?? "")
        guard reason == .mayBeDelivered else { return text }
        let key = idempotencyKey.map { " under the idempotency key \($0)" } ?? ""
        return "\(text): the server may have performed the write\(key)"
    }
}

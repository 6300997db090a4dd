internal import Foundation
internal import HTTPTypes

/// Sends a conditional request, if a stored response has a validator.
struct ConditionalExchange: Sendable {
    let store: any EndpointResponseStore
    let transport: any EndpointTransport
    let secretQuery: Set<String>

    func send(
        _ request: EndpointTransportRequest,
        _ key: EndpointRequestKey
    ) async throws(TransportError) -> ReusedResponse {
        let kept = store.response(for: key)
        var conditional = request
        if let kept {
            for field in RequestFields.conditions(EntityValidators(of: kept.head.headerFields), over: transport) {
                conditional.head.headerFields.set(.validator(field.name, field.value))
            }
        }
        var response = try await transport.sendFollowingRedirects(conditional, secretQuery: secretQuery)
        if response.head.status == .notModified, let kept, !Self.mayConfirm(response.head, kept.head) {
            // The response confirms another version than the stored one, which is then useless (RFC 9111, section
            // 4.3.4).
            store.keep(nil, for: key)
            response = try await transport.sendFollowingRedirects(request, secretQuery: secretQuery)
        } else if response.head.status == .notModified, var kept {
            // The lines of a field replace all stored lines of it (RFC 9111, section 3.2).
            var replaced = Self.ofBody
            for name in response.head.headerFields.map(\.name) where replaced.insert(name).inserted {
                kept.head.headerFields[fields: name] = response.head.headerFields[fields: name]
            }
            store.keep(Self.mayKeep(kept.head, request) ? kept : nil, for: key)
            response.head = kept.head
            response.body = .bytes(kept.body)
            response.note { $0.keptAs = key }
            return ReusedResponse(response: response, isKept: true)
        }
        let body = try await response.body.collect(upTo: transport.maximumResponseBytes)
        response.body = .bytes(body)
        if response.head.status == .ok, Self.mayKeep(response.head, request) {
            store.keep(EndpointKeptResponse(head: response.head, body: body), for: key)
            response.note { $0.keptAs = key }
        } else if kept != nil, response.head.status.kind == .successful || response.head.status == .notFound {
            store.keep(nil, for: key)
        }
        return ReusedResponse(response: response, isKept: false)
    }

    /// Fields that describe a body, which a 304 does not have.
    private static let ofBody: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .contentType, .contentRange, .transferEncoding,
    ]

    /// Returns true if a 304 can confirm the stored response. One with another tag cannot. Weak and strong tags count
    /// as equal, as in `If-None-Match` (RFC 9110, section 13.1.2).
    private static func mayConfirm(_ head: HTTPResponse, _ kept: HTTPResponse) -> Bool {
        func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
        guard let sent = head.headerFields.validator(.eTag), let tag = kept.headerFields.validator(.eTag) else {
            return true
        }
        return opaque(sent).hasBytes(of: opaque(tag))
    }

    private static func mayKeep(_ head: HTTPResponse, _ request: EndpointTransportRequest) -> Bool {
        let fields = head.headerFields
        guard !EntityValidators(of: fields).isEmpty, !fields.elements(.vary).contains("*") else { return false }
        let directives = fields.elements(.cacheControl) + request.head.headerFields.elements(.cacheControl)
        return !directives.contains { $0.lowercased().prefix { $0 != " " && $0 != "=" } == "no-store" }
    }
}

/// A response. `isReused` is true if its body comes from the store.
struct ReusedResponse: Sendable {
    var response: EndpointTransportResponse
    let isKept: Bool
}

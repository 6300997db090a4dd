#if Server
    internal import Foundation
    internal import HTTPTypes
    internal import NIOHTTP1

    /// Decides which requests reach the transport. They must be addressed to this server. A page of another origin must
    /// not change data.
    struct RequestGate: Sendable {
        /// An answer of the server itself.
        struct Refusal: Error {
            var status: HTTPResponse.Status
            var reason: String
        }

        let hosts: OwnHosts
        let origins: AllowedOrigins

        /// - Throws: The refusal of a request that must not reach the transport.
        func check(_ head: HTTPRequestHead, _ request: HTTPRequest) throws(Refusal) {
            try checkHost(head, request)
            guard RequestTarget.isWellFormed(head.uri) else {
                let reason = "the path contains a '%' without two hexadecimal digits, or bytes that are not UTF-8"
                throw Refusal(status: .badRequest, reason: reason)
            }
            guard head.headers[canonicalForm: "Transfer-Encoding"].allSatisfy({ $0.lowercased() == "chunked" }) else {
                let reason = "the only transfer coding that is understood is 'chunked'"
                throw Refusal(status: .notImplemented, reason: reason)
            }
            guard let origin = request.headerFields[.origin], !request.method.isSafe else { return }
            let own = ["http", "https"].map { "\($0)://\(request.authority ?? "")" }
            if origins.allows(origin) || own.contains(origin) { return }
            let reason = "a page of the origin '\(origin)' may change nothing here; the option --cors allows it"
            throw Refusal(status: .forbidden, reason: reason)
        }

        /// Each request of HTTP/1.1 has one `Host` (RFC 9112 §3.2).
        private func checkHost(_ head: HTTPRequestHead, _ request: HTTPRequest) throws(Refusal) {
            let named = head.headers["Host"]
            guard named.count == 1 || named.isEmpty && (head.version.major, head.version.minor) < (1, 1) else {
                let reason = "the request has \(named.isEmpty ? "no" : "more than one") Host field"
                throw Refusal(status: .badRequest, reason: reason)
            }
            // The target of a request can name a host, too.
            for text in Set(named + [request.authority].compactMap(\.self)) {
                guard let authority = HostAuthority(text) else {
                    throw Refusal(status: .badRequest, reason: "'\(text)' is not a host")
                }
                guard hosts.contains(authority) else {
                    let reason = "this server answers to \(hosts.text), not to '\(authority.host)'"
                    throw Refusal(status: .misdirectedRequest, reason: reason)
                }
            }
        }
    }

    extension HTTPRequest.Method {
        /// True for safe methods (RFC 9110, section 9.2.1, and draft-ietf-httpbis-safe-method-w-body).
        fileprivate var isSafe: Bool { [.get, .head, .options, .trace].contains(self) || rawValue == "QUERY" }
    }

    /// The target of a request as it was received.
    enum RequestTarget {
        /// Returns true if the percent escapes of the path are complete and its bytes are UTF-8.
        static func isWellFormed(_ target: String) -> Bool {
            // Bytes that are not UTF-8 arrive as the replacement character.
            guard !target.unicodeScalars.contains("\u{FFFD}") else { return false }
            let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            return Substring(path).removingPercentEncoding != nil
        }
    }
#endif

import Foundation

/// The part of HTTP that this bank and its customers need.
enum HTTPMessage {
    struct Request: Sendable {
        var method: String
        /// The segments of the path, decoded.
        var path: [String]
        var query: [String: String]
        /// The header fields, by name in lowercase.
        var headers: [String: String]
        var body = Data()
    }

    struct Answer: Sendable {
        var status: Int
        /// JSON, or empty.
        var body = Data()
        /// The delay of the answer.
        var delay = Duration.zero
        /// The version of the payment in the body.
        var entityTag: String?

        /// The bytes of the answer.
        var data: Data {
            let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
            // A 204 response has neither a body nor a length (RFC 9110, section 8.6).
            let length = status == 204 ? "" : "Content-Length: \(body.count)\r\n"
            let tag = entityTag.map { "ETag: \($0)\r\n" } ?? ""
            return Data("HTTP/1.1 \(status) \(reason)\r\n\(type)\(tag)\(length)\r\n".utf8) + body
        }

        /// The reason phrases of status codes (RFC 9110, section 15).
        private var reason: String {
            switch status {
            case 200: "OK"
            case 201: "Created"
            case 204: "No Content"
            case 400: "Bad Request"
            case 401: "Unauthorized"
            case 404: "Not Found"
            case 409: "Conflict"
            case 412: "Precondition Failed"
            case 422: "Unprocessable Content"
            case 503: "Service Unavailable"
            default: "Error"
            }
        }
    }
}

extension HTTPMessage.Request {
    /// Parses the lines before the body; nil if they are not HTTP.
    init?(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3, let target = URLComponents(string: words[1]) else { return nil }
        method = words[0]
        path = target.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        query = Dictionary(target.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
        headers = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
    }
}

import Foundation

/// What goes over a connection, as far as this bank and its customers need it.
enum HTTPMessage {
    struct Request: Sendable {
        var method: String
        /// The segments of the path, decoded.
        var path: [String]
        var query: [String: String]
        /// By name in lower case.
        var headers: [String: String]
        var body = Data()
    }

    struct Answer: Sendable {
        var status: Int
        /// JSON, or nothing.
        var body = Data()
        /// How long the answer is kept back.
        var delay = Duration.zero
        /// Which version of a payment the body is.
        var entityTag: String?

        /// What is sent.
        var data: Data {
            let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
            // An answer of 204 has no body, and says no length (RFC 9110 §8.6).
            let length = status == 204 ? "" : "Content-Length: \(body.count)\r\n"
            let tag = entityTag.map { "ETag: \($0)\r\n" } ?? ""
            return Data("HTTP/1.1 \(status) \(reason)\r\n\(type)\(tag)\(length)\r\n".utf8) + body
        }

        /// What status codes are called (RFC 9110 §15).
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
    /// Reads the lines above the body; nil where they are none of HTTP's.
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

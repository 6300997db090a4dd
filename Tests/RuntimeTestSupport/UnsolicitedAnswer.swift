package import HTTPTypes

/// What a server sends after the end of an HTTP/1.1 answer. RFC 9112, section 6.3: it is never the answer to a request.
package struct UnsolicitedAnswer: Sendable, CustomStringConvertible {
    package let description: String
    /// The method of the request that is answered.
    package var method = HTTPRequest.Method.get
    /// The answer, as far as its caller waits for it.
    package let answer: String
    /// The bytes after it.
    package let rest: String
    /// libcurl drops such bytes if they come with the answer, and keeps the connection.
    package var isDropped = false

    private static let poison = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nPOISON"
    private static let fine = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nada"

    package static let all = [
        Self(description: "a second answer", answer: fine, rest: poison),
        Self(
            description: "the 408 of a load balancer",
            answer: fine,
            rest: "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
        Self(description: "a 204 with a body", answer: "HTTP/1.1 204 No Content\r\n\r\n", rest: poison),
        Self(description: "a 304 with a body", answer: "HTTP/1.1 304 Not Modified\r\n\r\n", rest: poison),
        Self(
            description: "a HEAD with a body",
            method: .head,
            answer: "HTTP/1.1 200 OK\r\nContent-Length: \(poison.utf8.count)\r\n\r\n",
            rest: poison
        ),
        Self(
            description: "bytes after the last chunk",
            answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nada\r\n0\r\n\r\n",
            rest: poison,
            isDropped: true
        ),
        Self(description: "bytes that are no answer", answer: fine, rest: "\r\nxx"),
    ]
}

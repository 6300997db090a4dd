internal import HTTPTypes

/// The methods that an endpoint can have (RFC 9110 §9.3, RFC 5789 for PATCH).
public enum EndpointMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads.
    case get = "GET"
    /// Reads the header fields alone.
    case head = "HEAD"
    /// Does what the resource says it does; neither safe nor idempotent.
    case post = "POST"
    /// Replaces.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"
    /// Asks what is possible.
    case options = "OPTIONS"

    /// Whether a request of this method asks for no change at all (RFC 9110 §9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// The method as the transport knows it.
    var http: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .head: .head
        case .post: .post
        case .put: .put
        case .patch: .patch
        case .delete: .delete
        case .options: .options
        }
    }
}

internal import HTTPTypes

/// The methods of endpoints (RFC 9110 §9.3, RFC 5789 for PATCH).
public enum EndpointMethod: String, Sendable, Hashable, CaseIterable {
    /// Reads a resource.
    case get = "GET"
    /// Reads only the header fields of a resource.
    case head = "HEAD"
    /// Performs what the resource defines. It is neither safe nor idempotent.
    case post = "POST"
    /// Replaces a resource.
    case put = "PUT"
    /// Changes a part of a resource.
    case patch = "PATCH"
    /// Deletes a resource.
    case delete = "DELETE"
    /// Asks which methods and options a resource supports.
    case options = "OPTIONS"

    /// Whether a request with this method requests no change (RFC 9110 §9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }

    /// The method as the transport represents it.
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

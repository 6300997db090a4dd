#if canImport(FoundationNetworking)
    internal import Foundation
    internal import FoundationNetworking

    extension TransportError.Kind {
        /// What Foundation on Linux makes of libcurl's codes, where that says something else than on Apple's systems.
        init?(libcurl error: URLError, hasHead: Bool) {
            switch error.code {
            // "Server returned nothing": it closed before the head.
            case .badServerResponse where !hasHead: self = .connectionLost
            // "Unsupported protocol": what came is not HTTP. The URL's scheme was looked at before.
            case .unsupportedURL: self = .invalidResponse
            // Most of libcurl's codes become this one, and only its text tells them apart.
            case .unknown:
                let text = error.localizedDescription.lowercased()
                if Self.complaints.contains(where: text.contains) {
                    self = .invalidResponse
                } else if hasHead || Self.losses.contains(where: text.contains) {
                    self = .connectionLost
                } else {
                    return nil
                }
            default: return nil
            }
        }

        /// What libcurl says of a response that it cannot read. It is out of memory where a header field is too long.
        private static let complaints = ["header", "content-length", "content encoding", "unencoding", "out of memory"]

        /// What libcurl says of a connection that broke.
        private static let losses = ["recv failure", "send failure", "reset", "broken pipe"]
    }
#endif

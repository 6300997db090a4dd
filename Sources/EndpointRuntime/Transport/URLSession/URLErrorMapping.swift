internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension TransportError {
    /// What a `URLSession`'s error means. `hasHead` says whether a response had begun to come.
    init(urlError error: any Error, hasHead: Bool) {
        guard let urlError = error as? URLError else {
            // Apple's `URLSession` hands on what a socket says now and then: when an app goes on that was suspended, say.
            if let posix = error as? POSIXError {
                self.init(Kind(errno: posix.code.rawValue), underlying: posix)
            } else {
                self.init(wrapping: error)
            }
            return
        }
        #if canImport(FoundationNetworking)
            let kind = Kind(libcurl: urlError, hasHead: hasHead) ?? Kind(urlError.code)
        #else
            let kind = Kind(urlError.code)
        #endif
        self.init(kind, underlying: urlError)
    }
}

extension TransportError.Kind {
    /// The kind that a code of `URLError` belongs to.
    init(_ code: URLError.Code) {
        switch code {
        case .notConnectedToInternet, .cannotConnectToHost, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            self = .noConnection
        case .networkConnectionLost, .cannotLoadFromNetwork, .requestBodyStreamExhausted:
            self = .connectionLost
        case .cannotFindHost, .dnsLookupFailed:
            self = .hostNotFound
        case .timedOut:
            self = .timedOut
        // Not `userCancelledAuthentication`: nobody cancelled the call, a challenge was turned down.
        case .cancelled:
            self = .cancelled
        case .badURL, .unsupportedURL:
            self = .invalidURL
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource, .dataLengthExceedsMaximum, .httpTooManyRedirects, .redirectToNonExistentLocation:
            self = .invalidResponse
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
            self = .untrustedServer
        default:
            self = .other
        }
    }
}

extension TransportError.Kind {
    /// What the system says of a socket.
    package init(errno code: Int32) {
        switch code {
        case ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: self = .noConnection
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: self = .connectionLost
        case ETIMEDOUT: self = .timedOut
        default: self = .other
        }
    }
}

internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension TransportError {
    /// What a `URLSession`'s error means. `hasHead` says whether a response had begun to come.
    init(urlError error: any Error, hasHead: Bool) {
        guard let urlError = error as? URLError else {
            self.init(wrapping: error)
            return
        }
        self.init(Kind(urlError.code, hasHead: hasHead), underlying: urlError)
    }
}

extension TransportError.Kind {
    /// The kind that a code of `URLError` belongs to.
    ///
    /// On Linux libcurl's "partial file" arrives as `unknown` and its "server returned nothing" as `badServerResponse`:
    /// in both cases the server closed the connection too early.
    init(_ code: URLError.Code, hasHead: Bool) {
        switch code {
        case .notConnectedToInternet, .cannotConnectToHost, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
            self = .noConnection
        case .networkConnectionLost, .cannotLoadFromNetwork, .requestBodyStreamExhausted:
            self = .connectionLost
        case .cannotFindHost, .dnsLookupFailed:
            self = .hostNotFound
        case .timedOut:
            self = .timedOut
        case .cancelled, .userCancelledAuthentication:
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
        case .unknown:
            self = hasHead ? .connectionLost : .other
        default:
            self = .other
        }
    }
}

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
    init(_ code: URLError.Code, hasHead: Bool) {
        #if canImport(FoundationNetworking)
            if let kind = Self.libcurl(code, hasHead: hasHead) {
                self = kind
                return
            }
        #endif
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
        default:
            self = .other
        }
    }

    /// What Foundation on Linux makes of libcurl's codes says something else than the same code on Apple's systems.
    private static func libcurl(_ code: URLError.Code, hasHead: Bool) -> Self? {
        switch (code, hasHead) {
        // "Partial file": the server closed within the body.
        case (.unknown, true): .connectionLost
        // "Server returned nothing": it closed before the head.
        case (.badServerResponse, false): .connectionLost
        // "Unsupported protocol": what came is not HTTP. The URL's scheme was looked at before.
        case (.unsupportedURL, _): .invalidResponse
        default: nil
        }
    }
}

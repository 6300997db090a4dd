internal import Foundation

extension TransportError {
    /// What the error of a task of `URLSession` means.
    init(urlError error: any Error) {
        // Apple's `URLSession` hands on what a socket says now and then: when an app goes on that was suspended, say.
        if let posix = error as? POSIXError {
            self.init(Kind(errno: posix.code.rawValue), underlying: posix)
        } else {
            self.init(wrapping: error)
        }
    }
}

extension TransportError.Kind {
    /// The kind of a `URLError`; nil for any other error. It goes by the domain and the code, because on Linux the type is in a
    /// module that this one does without.
    init?(urlError error: any Error) {
        guard let error = error as? any CustomNSError, type(of: error).errorDomain == NSURLErrorDomain
        else { return nil }
        self.init(urlErrorCode: error.errorCode)
    }

    private init(urlErrorCode code: Int) {
        switch code {
        case NSURLErrorNotConnectedToInternet, NSURLErrorCannotConnectToHost, NSURLErrorDataNotAllowed,
            NSURLErrorInternationalRoamingOff, NSURLErrorCallIsActive:
            self = .noConnection
        case NSURLErrorNetworkConnectionLost, NSURLErrorCannotLoadFromNetwork, NSURLErrorRequestBodyStreamExhausted:
            self = .connectionLost
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
            self = .hostNotFound
        case NSURLErrorTimedOut:
            self = .timedOut
        // Not `NSURLErrorUserCancelledAuthentication`: nobody cancelled the call, a challenge was turned down.
        case NSURLErrorCancelled:
            self = .cancelled
        case NSURLErrorBadURL, NSURLErrorUnsupportedURL:
            self = .invalidURL
        case NSURLErrorBadServerResponse, NSURLErrorCannotParseResponse, NSURLErrorCannotDecodeRawData,
            NSURLErrorCannotDecodeContentData, NSURLErrorZeroByteResource, NSURLErrorDataLengthExceedsMaximum,
            NSURLErrorHTTPTooManyRedirects, NSURLErrorRedirectToNonExistentLocation:
            self = .invalidResponse
        case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateHasBadDate,
            NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot,
            NSURLErrorServerCertificateNotYetValid, NSURLErrorClientCertificateRejected,
            NSURLErrorClientCertificateRequired, NSURLErrorAppTransportSecurityRequiresSecureConnection:
            self = .untrustedServer
        default:
            self = .other
        }
    }
}

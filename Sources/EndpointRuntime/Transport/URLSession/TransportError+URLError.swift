internal import Foundation

extension TransportError {
    /// Converts the error of a `URLSession` task.
    init(urlError error: any Error) {
        // Apple's `URLSession` sometimes passes on a socket's error, for example when a suspended app resumes.
        // Objective-C passes it as an object, and only on Apple's systems has the struct the same domain and code.
        if let posix = error as? POSIXError {
            self.init(Kind(errno: posix.code.rawValue), underlying: error)
        } else if error._domain == NSPOSIXErrorDomain {
            self.init(Kind(errno: Int32(truncatingIfNeeded: error._code)), underlying: error)
        } else {
            self.init(wrapping: error)
        }
    }
}

extension TransportError.Kind {
    /// The kind of a `URLError`; nil for any other error. It uses the domain and the code, because on Linux the type is
    /// in a module that this one does not import. Apple's `URLSession` passes an `NSError`, which conforms to
    /// `CustomNSError` on no system: only the two properties that every error has hold for both forms.
    init?(urlError error: any Error) {
        guard error._domain == NSURLErrorDomain else { return nil }
        self.init(urlErrorCode: error._code)
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
        // `NSURLErrorUserCancelledAuthentication` is not a cancellation of the call: a challenge was rejected.
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

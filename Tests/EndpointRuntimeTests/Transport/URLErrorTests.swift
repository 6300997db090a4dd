import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `URLSession` of Apple's systems passes an `NSError`, an app or a test throws the struct. Both mean the same.
@Suite("Errors of URLSession")
struct URLErrorTests {
    static let table: [(Int, TransportError.Kind)] = [
        (NSURLErrorNotConnectedToInternet, .noConnection), (NSURLErrorCannotConnectToHost, .noConnection),
        (NSURLErrorDataNotAllowed, .noConnection), (NSURLErrorInternationalRoamingOff, .noConnection),
        (NSURLErrorCallIsActive, .noConnection), (NSURLErrorNetworkConnectionLost, .connectionLost),
        (NSURLErrorCannotLoadFromNetwork, .connectionLost), (NSURLErrorRequestBodyStreamExhausted, .connectionLost),
        (NSURLErrorCannotFindHost, .hostNotFound), (NSURLErrorDNSLookupFailed, .hostNotFound),
        (NSURLErrorTimedOut, .timedOut), (NSURLErrorCancelled, .cancelled), (NSURLErrorBadURL, .invalidURL),
        (NSURLErrorUnsupportedURL, .invalidURL), (NSURLErrorBadServerResponse, .invalidResponse),
        (NSURLErrorCannotParseResponse, .invalidResponse), (NSURLErrorCannotDecodeRawData, .invalidResponse),
        (NSURLErrorCannotDecodeContentData, .invalidResponse), (NSURLErrorZeroByteResource, .invalidResponse),
        (NSURLErrorDataLengthExceedsMaximum, .invalidResponse), (NSURLErrorHTTPTooManyRedirects, .invalidResponse),
        (NSURLErrorRedirectToNonExistentLocation, .invalidResponse),
        (NSURLErrorSecureConnectionFailed, .untrustedServer),
        (NSURLErrorServerCertificateHasBadDate, .untrustedServer),
        (NSURLErrorServerCertificateUntrusted, .untrustedServer),
        (NSURLErrorServerCertificateHasUnknownRoot, .untrustedServer),
        (NSURLErrorServerCertificateNotYetValid, .untrustedServer),
        (NSURLErrorClientCertificateRejected, .untrustedServer),
        (NSURLErrorClientCertificateRequired, .untrustedServer),
        (NSURLErrorAppTransportSecurityRequiresSecureConnection, .untrustedServer),
        (NSURLErrorUserCancelledAuthentication, .other), (NSURLErrorUnknown, .other), (-4242, .other),
    ]

    private static func forms(_ code: Int) -> [any Error] {
        let error = NSError(domain: NSURLErrorDomain, code: code)
        return [error, URLError(_nsError: error)]
    }

    @Test("have one kind as a struct and as an object, in the transport and as any error", arguments: table)
    func transport(_ code: Int, _ kind: TransportError.Kind) throws {
        for error in Self.forms(code) {
            for converted in [TransportError(urlError: error), TransportError(wrapping: error)] {
                #expect(converted.kind == kind)
                let underlying = try #require(converted.underlying?.error)
                #expect(type(of: underlying) == type(of: error))
                #expect(underlying._domain == NSURLErrorDomain)
                #expect(underlying._code == code)
            }
        }
    }

    @Test("of another domain have no kind, whatever their code is")
    func otherDomain() {
        for domain in [NSCocoaErrorDomain, NSPOSIXErrorDomain, "App"] {
            let error = NSError(domain: domain, code: NSURLErrorCannotConnectToHost)
            #expect(TransportError(urlError: error).kind == .other)
            #expect(TransportError(wrapping: error).kind == .other)
        }
    }

    @Test("decide a call alike if a middleware throws them, and are told as they were", arguments: table)
    func middleware(_ code: Int, _ kind: TransportError.Kind) async throws {
        let isRetried = [.noConnection, .connectionLost, .hostNotFound, .timedOut].contains(kind)
        for error in Self.forms(code) {
            let client = EndpointClient<Shop>(
                .production,
                transport: answers(RetryRunTests.fine),
                middlewares: [MiddlewareTests.Answering { throw error }],
                clock: InstantClock()
            )
            let failure = try #require(await failure(client, Items.getItem(id: "i1")))
            #expect(failure.code.rawValue == kind.rawValue)
            #expect(failure.context.attempts == (isRetried ? 3 : 1))
            if kind != .cancelled {
                #expect(failure.context.underlying?.error._domain == NSURLErrorDomain)
                #expect(failure.context.underlying?.error._code == code)
            }
        }
    }

    @Test("that a transport passes as the reason of its own stay the reason of the call's", arguments: table)
    func reason(_ code: Int, _ kind: TransportError.Kind) async throws {
        for error in Self.forms(code) {
            let client = EndpointClient<Shop>(
                .production,
                transport: InMemoryTransport { _ in throw TransportError(urlError: error) },
                clock: InstantClock()
            )
            let failure = try #require(await failure(client, Items.getItem(id: "i1")))
            #expect(failure.code.rawValue == kind.rawValue)
            if kind != .cancelled { #expect(failure.context.underlying?.error._code == code) }
        }
    }
}

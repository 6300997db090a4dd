import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    // Apps on Linux may throw its errors.
    import FoundationNetworking
#endif

@Suite("Errors of sockets")
struct SystemErrorTests {
    /// Apple's `URLSession` sometimes returns them directly. They tell an app that its connections were lost while it
    /// was suspended.
    @Test(
        "a system error of a socket means the same as the error of `URLSession`",
        arguments: [
            (.ECONNABORTED, .connectionLost), (.ECONNRESET, .connectionLost), (.EPIPE, .connectionLost),
            (.ENOTCONN, .connectionLost), (.ECONNREFUSED, .noConnection), (.ENETDOWN, .noConnection),
            (.EHOSTUNREACH, .noConnection), (.ETIMEDOUT, .timedOut), (.ENOSPC, .other),
        ] as [(POSIXErrorCode, TransportError.Kind)]
    )
    func kind(_ code: POSIXErrorCode, _ kind: TransportError.Kind) {
        // Apple's systems pass the object, an app throws the struct.
        let object = NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue))
        for form in [POSIXError(code), object] as [any Error] {
            let error = TransportError(urlError: form)
            #expect(error.kind == kind)
            #expect(error.underlying.map { type(of: $0.error) == type(of: form) } == true)
        }
    }

    @Test("a challenge that was turned down is no cancellation of the call")
    func turnedDown() {
        #expect(TransportError(urlError: URLError(.userCancelledAuthentication)).kind == .other)
        #expect(TransportError(urlError: URLError(.cancelled)).kind == .cancelled)
    }
}

// Declarations of Apple's AuthenticationServices that a page of the documentation uses, for the type check on Linux.
// The first version of the system stands beside each: developer.apple.com/documentation/authenticationservices.
public import Foundation

/// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession: iOS 12.0, macOS 10.15
@MainActor open class ASWebAuthenticationSession: NSObject {
    /// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/completionhandler:
    /// iOS 12.0, macOS 10.15
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void
    /// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/init(url:callbackurlscheme:completionhandler:):
    /// iOS 12.0, macOS 10.15
    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}
    /// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/presentationcontextprovider:
    /// iOS 13.0, macOS 10.15
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    /// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/start():
    /// iOS 12.0, macOS 10.15
    @discardableResult open func start() -> Bool { true }
    /// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationsession/cancel():
    /// iOS 12.0, macOS 10.15
    open func cancel() {}
}

/// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding:
/// iOS 13.0, macOS 10.15
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    /// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding/presentationanchor(for:):
    /// iOS 13.0, macOS 10.15
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// https://developer.apple.com/documentation/authenticationservices/aspresentationanchor: iOS 12.0, macOS 10.15
@MainActor open class ASPresentationAnchor: NSObject {}

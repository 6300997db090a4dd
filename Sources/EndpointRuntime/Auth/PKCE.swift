#if canImport(CryptoKit)
    internal import CryptoKit
#elseif Encryption
    internal import Crypto
#endif
#if canImport(CryptoKit) || Encryption
    public import Foundation

    /// A proof key for a sign-in in the browser (RFC 7636), with the method `S256`: another app that reads the code on its way
    /// back cannot exchange it, because it does not know the verifier.
    ///
    /// Create one for each sign-in. Send ``queryItems`` to the browser, and ``verifier`` with the code to the token endpoint.
    /// On Linux it needs the trait `Encryption`, which brings the digest.
    public struct PKCE: Sendable, Equatable {
        /// The secret of this sign-in: 43 to 128 letters, digits, `-`, `.`, `_` and `~`.
        public let verifier: String
        /// The SHA-256 digest of the verifier in base64url, without padding.
        public let challenge: String

        /// Creates a random verifier of 256 bits.
        public init() {
            // The system's generator is fit for secrets on Apple's systems and on Linux.
            self.init(checked: Self.base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max) }))
        }

        /// Takes a verifier that was made elsewhere; nil if the RFC does not allow it.
        public init?(verifier: String) {
            guard (43...128).contains(verifier.utf8.count), verifier.utf8.allSatisfy(Self.isUnreserved) else {
                return nil
            }
            self.init(checked: verifier)
        }

        private init(checked verifier: String) {
            self.verifier = verifier
            challenge = Self.base64URL(SHA256.hash(data: Data(verifier.utf8)))
        }

        /// The parameters for the query of the browser's address: `code_challenge` and `code_challenge_method`.
        public var queryItems: [URLQueryItem] {
            [
                URLQueryItem(name: "code_challenge", value: challenge),
                URLQueryItem(name: "code_challenge_method", value: "S256"),
            ]
        }

        private static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
            Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=",
                with: ""
            )
        }

        private static func isUnreserved(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                true
            default: false
            }
        }
    }

    extension PKCE: EndpointRedacted {
        /// The challenge, which is no secret.
        public var description: String { "PKCE, challenge \(challenge)" }
    }
#endif

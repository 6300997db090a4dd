public import Foundation

/// The public keys that are accepted for a server. Its certificate chain must contain one of them, and the system must
/// also trust the chain (RFC 7469 §2.6).
///
/// Pin the key of the authority or of the server, and a second key that is not in use yet. If the first key must be
/// replaced, released apps continue with the second one.
public struct PublicKeyPins: Sendable, Hashable {
    /// SHA-256 of each key's SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7), as Base64. They are strings, because a
    /// set of `Data` is used nowhere else, and added 1 % to the library's code.
    private let digests: Set<String>

    /// Creates pins in their usual form: Base64 of the SHA-256 of the SubjectPublicKeyInfo. Returns nil if there are no
    /// pins, or if one of them is not valid, because a pin with a typing error would accept no server at all.
    ///
    /// ```sh
    /// openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
    /// ```
    public init?(sha256 pins: [String]) {
        var digests: Set<String> = []
        for pin in pins {
            guard let digest = Data(base64Encoded: pin), digest.count == 32 else { return nil }
            digests.insert(digest.base64EncodedString())
        }
        guard !digests.isEmpty else { return nil }
        self.digests = digests
    }

    /// Returns true if one of the keys of a chain is pinned.
    ///
    /// - Parameter chain: The SHA-256 of the SubjectPublicKeyInfo of each certificate in the chain that the system
    ///   trusts, the server's certificate first. It must not contain certificates that a server sends outside of that
    ///   chain.
    /// - Returns: True if a key is pinned; false for an empty chain.
    public func accept(chain: [Data]) -> Bool {
        chain.contains { digests.contains($0.base64EncodedString()) }
    }
}

/// Wraps a bare public key in the structure that pins are computed from.
enum SubjectPublicKeyInfo {
    /// The kinds of keys in web certificates.
    enum Algorithm: Sendable, Hashable {
        case rsa(bits: Int)
        case ellipticCurve(bits: Int)
    }

    /// The DER encoding of the SubjectPublicKeyInfo of a bare key from the system: PKCS #1 for RSA, X9.63 for curves.
    /// Nil for an unknown kind of key, which matches no pin.
    static func der(of key: Data, _ algorithm: Algorithm) -> Data? {
        guard let identifier = identifier(of: algorithm) else { return nil }
        // A bit string begins with the number of unused bits, here zero.
        let bits = element(0x03, [0x00] + key)
        return Data(element(0x30, identifier + bits))
    }

    /// The AlgorithmIdentifier (RFC 8017 §A.1, RFC 5480 §2.1.1).
    private static func identifier(of algorithm: Algorithm) -> [UInt8]? {
        switch algorithm {
        case .rsa:
            return element(0x30, element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]) + [0x05, 0x00])
        case .ellipticCurve(let bits):
            guard let curve = curve(bits) else { return nil }
            let publicKey = element(0x06, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
            return element(0x30, publicKey + element(0x06, curve))
        }
    }

    private static func curve(_ bits: Int) -> [UInt8]? {
        switch bits {
        case 256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case 384: [0x2B, 0x81, 0x04, 0x00, 0x22]
        case 521: [0x2B, 0x81, 0x04, 0x00, 0x23]
        default: nil
        }
    }

    /// A DER element: its tag, its length in the fewest possible bytes, and its content (X.690, section 10.1).
    private static func element(_ tag: UInt8, _ content: some Collection<UInt8>) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        repeat {
            length.insert(UInt8(rest & 0xFF), at: 0)
            rest >>= 8
        } while rest > 0
        if content.count > 0x7F { length.insert(0x80 | UInt8(length.count), at: 0) }
        return [tag] + length + content
    }
}

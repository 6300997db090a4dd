#if canImport(CryptoKit) || Encryption
    #if canImport(CryptoKit)
        internal import CryptoKit
    #else
        internal import Crypto
    #endif
    public import EndpointRuntime
    public import Foundation

    /// Encrypts with AES-GCM and a key of 256 bits.
    ///
    /// Keep the key in the system's keychain, and create a separate key for each user. The cipher derives two keys from
    /// it: one for encryption and one for digests.
    public struct AESGCMStoreCipher: StoreCipher {
        private let sealing: SymmetricKey
        private let digesting: SymmetricKey

        /// Creates a cipher with this key.
        ///
        /// - Parameter key: 32 random bytes, for example from ``makeKey()``.
        /// - Throws: ``StoreCipherError/keyLength(_:)`` for a key of another length.
        public init(key: Data) throws(StoreCipherError) {
            guard key.count == 32 else { throw .keyLength(key.count) }
            let root = SymmetricKey(data: key)
            sealing = Self.derived("seal", from: root)
            digesting = Self.derived("digest", from: root)
        }

        /// Creates a random key.
        public static func makeKey() -> Data {
            SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        }

        /// Encrypts bytes, with a new nonce each time.
        public func seal(_ bytes: Data, context: Data) throws -> Data {
            let box = try AES.GCM.seal(bytes, using: sealing, authenticating: context)
            guard let combined = box.combined else { throw StoreCipherError.notSealed }
            return combined
        }

        /// Decrypts bytes. It throws if the key, the context or the bytes do not match.
        public func open(_ sealed: Data, context: Data) throws -> Data {
            try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: sealing, authenticating: context)
        }

        /// HMAC-SHA-256 of the text.
        public func digest(_ text: String) -> Data {
            Data(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: digesting))
        }

        private static func derived(_ purpose: String, from root: SymmetricKey) -> SymmetricKey {
            SymmetricKey(
                data: HMAC<SHA256>.authenticationCode(for: Data("endpoint-store-\(purpose)".utf8), using: root)
            )
        }
    }

    extension AESGCMStoreCipher: EndpointRedacted {
        /// Only the name of the algorithm.
        public var description: String { "AES-GCM" }
    }

    /// The reason why a cipher could not be created, or did not encrypt.
    public enum StoreCipherError: Error, Hashable, Sendable {
        /// The key has this number of bytes instead of 32.
        case keyLength(Int)
        /// The system's library returned no bytes.
        case notSealed
    }
#endif

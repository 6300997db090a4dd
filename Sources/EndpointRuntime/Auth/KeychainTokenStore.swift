#if canImport(Security)
    internal import Foundation
    internal import Security

    /// Keeps a token in the Keychain: on this device alone, and readable since the device was first unlocked.
    ///
    /// On macOS that is the data protection keychain, which only signed apps have: code without an entitlement for it, as what
    /// `swift run` and `swift test` start, fails with ``Failure`` and the status -34018 (`errSecMissingEntitlement`).
    public struct KeychainTokenStore: BearerTokenStore {
        private let service: String
        private let account: String
        private let accessGroup: String?

        /// A place in the Keychain.
        ///
        /// - Parameters:
        ///   - service: Whose token it is: the name of the API, say.
        ///   - account: Which of several it is.
        ///   - accessGroup: Shared by an app and its extensions.
        public init(service: String, account: String = "session", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        /// A status of the Keychain's that is no success.
        public struct Failure: Error, Sendable, Equatable {
            /// The `OSStatus`.
            public let status: Int32
        }

        /// The token; nil where there is none.
        public func read() throws -> BearerToken? {
            var query = item
            query[kSecReturnData] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            guard status != errSecItemNotFound else { return nil }
            guard status == errSecSuccess, let data = found as? Data else { throw Failure(status: status) }
            return try JSONDecoder().decode(BearerToken.self, from: data)
        }

        /// Keeps the token in place of the one before.
        public func save(_ token: BearerToken) throws {
            let value: [CFString: Any] = [
                kSecValueData: try JSONEncoder().encode(token),
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            var status = SecItemUpdate(item as CFDictionary, value as CFDictionary)
            if status == errSecItemNotFound {
                status = SecItemAdd(item.merging(value) { $1 } as CFDictionary, nil)
            }
            guard status == errSecSuccess else { throw Failure(status: status) }
        }

        /// Forgets the token.
        public func clear() throws {
            let status = SecItemDelete(item as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else { throw Failure(status: status) }
        }

        private var item: [CFString: Any] {
            var item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: service,
                kSecAttrAccount: account,
                kSecUseDataProtectionKeychain: true,
            ]
            if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
            return item
        }
    }
#endif

#if canImport(Security)
    internal import Foundation
    internal import Security

    /// Stores a token in the Keychain: only on this device, and readable after the device was first unlocked.
    ///
    /// On macOS it uses the data protection keychain, which only signed apps can access. Code without an entitlement
    /// for it, such as processes started by `swift run` and `swift test`, fails with ``Failure`` and the status -34018
    /// (`errSecMissingEntitlement`).
    public struct KeychainTokenStore: BearerTokenStore {
        private let service: String
        private let account: String
        private let accessGroup: String?

        /// Creates a store for a place in the Keychain.
        ///
        /// - Parameters:
        ///   - service: The purpose of the token, such as the name of the API.
        ///   - account: Distinguishes several tokens of a service.
        ///   - accessGroup: A group that an app shares with its extensions.
        public init(service: String, account: String = "session", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        /// An error status of the Keychain.
        public struct Failure: Error, Sendable, Equatable {
            /// The `OSStatus`.
            public let status: Int32
        }

        /// The token, or nil if there is none.
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

        /// Stores the token in place of the previous one.
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

        /// Deletes the token.
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

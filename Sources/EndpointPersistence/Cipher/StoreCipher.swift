public import Foundation

/// Encrypts what a store writes to disk. The package contains `AESGCMStoreCipher`, behind the trait `Encryption`.
///
/// Every function can be called from any thread, and must not use the store.
public protocol StoreCipher: Sendable {
    /// Encrypts bytes. `context` says where they stand: ``open(_:context:)`` must refuse them anywhere else.
    func seal(_ bytes: Data, context: Data) throws -> Data

    /// Decrypts what ``seal(_:context:)`` made in the same context; throws where it is anything else.
    func open(_ sealed: Data, context: Data) throws -> Data

    /// A digest under the key: the same for the same text, and of no use to whoever lacks the key.
    func digest(_ text: String) -> Data
}

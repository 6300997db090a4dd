public import Foundation

/// Encrypts what a store writes to disk. The package contains `AESGCMStoreCipher`, on Linux behind the trait
/// `Encryption`.
///
/// Every function can be called from any thread, and must not use the store.
public protocol StoreCipher: Sendable {
    /// Encrypts bytes. `context` identifies their place: ``open(_:context:)`` must reject them in any other.
    func seal(_ bytes: Data, context: Data) throws -> Data

    /// Decrypts the result of ``seal(_:context:)`` with the same context. It throws for anything else.
    func open(_ sealed: Data, context: Data) throws -> Data

    /// A digest with the key. It is the same for the same text, and useless without the key.
    func digest(_ text: String) -> Data
}

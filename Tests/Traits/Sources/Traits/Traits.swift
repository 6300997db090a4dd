import EndpointObservability
import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import EndpointTesting
import Foundation

/// A thing of each library, which is missing if its trait is off.
enum Traits {
    static func store(in folder: URL) throws -> SQLiteEntityStore {
        let file = SQLiteEntityStore.file(for: "traits", user: "ada", in: folder)
        return SQLiteEntityStore(at: file, cipher: try AESGCMStoreCipher(key: AESGCMStoreCipher.makeKey()))
    }

    static func outbox(in folder: URL) -> SQLiteOutboxStore { SQLiteOutboxStore(at: folder.appending(path: "outbox")) }

    static func signIn() -> [URLQueryItem] { PKCE().queryItems }

    static let logging = EndpointLogging.self
    static let stub = StubTransport.self
    static let memory = InMemoryEntityStore.self
}

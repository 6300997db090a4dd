import EndpointMockBackend
import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation

/// The data of the app: what its screens read from.
public struct ShopData: Sendable {
    /// The items, from the device first and from the server when there is a connection.
    public let items: any ItemRepository

    /// Keeps what was fetched in a file in the folder, so that the app shows it at once when it starts again.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests. The app passes `DefaultTransport()` when it has a server.
    ///   - folder: The file belongs into the caches folder, because all of it can be fetched again.
    public init(transport: any EndpointTransport = ShopData.mockServer, folder: URL) {
        let client = EndpointClient<Shop>(.production, transport: transport)
        let file = SQLiteEntityStore.file(for: "Shop", user: "guest", in: folder)
        items = OfflineFirstItemRepository(client, store: SQLiteEntityStore(at: file))
    }

    /// A server in memory, which answers with the examples of the spec.
    public static var mockServer: any EndpointTransport { MockBackend(.shop) }
}

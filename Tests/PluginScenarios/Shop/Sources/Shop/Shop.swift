import EndpointRuntime
import Foundation

/// Asks a shop without a network for an item.
@main
enum ShopApp {
    static func main() async throws {
        let transport = InMemoryTransport { request in
            EndpointTransportResponse(status: 200, json: #"{"id": "teapot", "price": "19.90"}"#)
        }
        let client = EndpointClient<Shop>(.production, transport: transport)
        let item = try await client.send(Items.getItem(id: "teapot").domain)
        print("\(item.id) costs \(item.price * 100) cents")
    }
}

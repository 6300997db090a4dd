import EndpointRuntime
import Foundation
import RuntimeTestSupport

// Calls of the shop that are answered by streams, as they are generated.

nonisolated enum Feed {
    typealias Events = EndpointEvents<Shop, ItemDTO>

    /// A GET, which may be sent again.
    static func watch(until end: String? = nil) -> EndpointCall<Shop, EndpointEvents<Shop, ItemDTO>> {
        EndpointCall(ShopEndpoint.getVersion, reading: .events(until: end))
    }

    /// A POST without a key, which is sent once.
    static func ask(until end: String? = nil) -> EndpointCall<Shop, EndpointEvents<Shop, ItemDTO>> {
        EndpointCall(ShopEndpoint.searchItems(text: "x"), reading: .events(until: end))
    }

    static func words() -> EndpointCall<Shop, EndpointEvents<Shop, String>> {
        EndpointCall(ShopEndpoint.getVersion, reading: .textEvents(until: "[DONE]"))
    }

    static func lines() -> EndpointCall<Shop, EndpointLines<Shop, ItemDTO>> {
        EndpointCall(ShopEndpoint.getVersion, reading: .lines())
    }

    static func bytes() -> EndpointCall<Shop, EndpointBytes<Shop>> {
        EndpointCall(ShopEndpoint.getVersion, reading: .bytes())
    }
}

/// An item's event.
func event(_ id: String, eventID: String? = nil) -> String {
    "\(eventID.map { "id: \($0)\n" } ?? "")data: {\"id\":\"\(id)\",\"price\":\"1\"}\n\n"
}

/// The head of a response without a length, and its body in these chunks.
func chunked(_ pieces: String..., type: String = "text/event-stream", ends: Bool = true) -> LoopbackServer.Step {
    let chunks = pieces.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    return .send(
        "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)\(ends ? "0\r\n\r\n" : "")"
    )
}

/// The elements of a sequence, and the error that ends it.
func read<Items: AsyncSequence>(_ items: Items) async -> (ids: [String], error: ShopError?)
where Items.Element == ItemDTO {
    var ids: [String] = []
    do {
        for try await item in items { ids.append(item.id) }
        return (ids, nil)
    } catch {
        return (ids, error as? ShopError)
    }
}

/// These bytes, and then a connection that breaks.
func breaking(_ text: String) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { continuation in
        continuation.yield(Data(text.utf8))
        continuation.finish(throwing: TransportError(.connectionLost))
    }
}

import EndpointRuntime

/// Uses the generated code, so that it must compile together with hand-written sources.
public func order(_ id: String, client: EndpointClient<Shop>) async throws -> Order {
    try await RemoteOrderRepository(client).getOrder(id: id)
}

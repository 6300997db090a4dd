/// A request as data: generated as an enumeration with a case per endpoint, fit for logs, matching and mocks.
public protocol Endpoint: Sendable {
    /// The API that serves it.
    associatedtype API: EndpointAPI

    /// What is the same for every call of the endpoint.
    var operation: EndpointOperation { get }

    /// Writes the parameters and the body of this call.
    ///
    /// It never throws: the encoder remembers the first failure, and the call fails with it before anything is sent.
    func encode(to request: inout EndpointRequestEncoder)
}

/// A request as data. It is generated as an enumeration with a case for each endpoint, and can be logged, compared and
/// mocked.
public protocol Endpoint<API>: Sendable {
    /// The API that the endpoint belongs to.
    associatedtype API: EndpointAPI

    /// The properties that all calls of the endpoint share.
    var operation: EndpointOperation { get }

    /// Writes the parameters and the body of this call.
    ///
    /// It never throws. The encoder remembers the first failure, and the call fails with it before anything is sent.
    func encode(to request: inout EndpointRequestEncoder)
}

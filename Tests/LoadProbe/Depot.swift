import EndpointRuntime
import Foundation

// The API that the load goes to, as it is generated, by hand.

nonisolated enum Depot: EndpointAPI {
    typealias Failure = Never

    static let settings = EndpointAPISettings(name: "Depot", retry: .once)
}

nonisolated enum DepotEndpoint: Endpoint {
    typealias API = Depot

    case getParcel(number: Int)
    case postOrder(number: Int)
    case getArchive
    case putArchive(URL)
    case putPieces(EndpointRequestBody)

    var operation: EndpointOperation {
        switch self {
        case .getParcel: EndpointOperation("getParcel", .get, "/parcels/{number}")
        case .postOrder: EndpointOperation("postOrder", .post, "/orders/{number}")
        case .getArchive: EndpointOperation("getArchive", .get, "/archive")
        case .putArchive: EndpointOperation("putArchive", .put, "/archive")
        case .putPieces: EndpointOperation("putPieces", .put, "/pieces")
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .getParcel(let number): request.path(number)
        case .postOrder(let number):
            request.path(number)
            request.body(text: "\(number)")
        case .getArchive: break
        case .putArchive(let file): request.body(file: file)
        case .putPieces(let body): request.body(stream: body)
        }
    }
}

nonisolated enum DepotCalls {
    /// The answer is the requested number.
    @Sendable static func getParcel(_ number: Int) -> EndpointCall<Depot, Int> {
        EndpointCall(DepotEndpoint.getParcel(number: number))
    }

    /// The answer is the ordered number.
    @Sendable static func postOrder(_ number: Int) -> EndpointCall<Depot, Int> {
        EndpointCall(DepotEndpoint.postOrder(number: number))
    }

    static func getArchive() -> EndpointCall<Depot, EndpointBytes<Depot>> {
        EndpointCall(DepotEndpoint.getArchive, reading: .bytes())
    }

    /// Answered with how many bytes came.
    static func putArchive(_ file: URL) -> EndpointCall<Depot, Int> {
        EndpointCall(DepotEndpoint.putArchive(file))
    }

    /// Answered with how many bytes came.
    static func putPieces(_ body: EndpointRequestBody) -> EndpointCall<Depot, Int> {
        EndpointCall(DepotEndpoint.putPieces(body))
    }
}

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
    case getArchive
    case putArchive(URL)
    case putPieces(EndpointRequestBody)

    var operation: EndpointOperation {
        switch self {
        case .getParcel: EndpointOperation("getParcel", .get, "/parcels/{number}")
        case .getArchive: EndpointOperation("getArchive", .get, "/archive")
        case .putArchive: EndpointOperation("putArchive", .put, "/archive")
        case .putPieces: EndpointOperation("putPieces", .put, "/pieces")
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .getParcel(let number): request.path(number)
        case .getArchive: break
        case .putArchive(let file): request.body(file: file)
        case .putPieces(let body): request.body(stream: body)
        }
    }
}

nonisolated enum DepotCalls {
    /// Answered with what was asked for.
    static func getParcel(_ number: Int) -> EndpointCall<Depot, Int> {
        EndpointCall(DepotEndpoint.getParcel(number: number))
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

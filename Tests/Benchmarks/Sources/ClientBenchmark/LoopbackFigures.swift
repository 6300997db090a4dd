import CodecBenchmark
import EndpointAsyncHTTPClient
import EndpointRuntime
import Foundation
import Measuring

/// Calls over loopback, compared with the transport that sends the same request: the client's addition to the cost of
/// the network and the transport.
///
/// The answer is a 204, and then a page of three payments, about a kilobyte of JSON. The client reads the page into its
/// type, and so does the reference; but the transport by itself has no deadline to keep.
///
/// Both are under two loads. With 64 calls under way the transport always has one more to send: what comes out is throughput.
/// With eight, about one for each connection, a connection lies idle for as long as the client is busy with its call.
func loopbackFigures(_ workspace: Workspace) async throws -> [Figure] {
    let empty = try await figures("", try Peer(workspace), checkCall) { _ in }
    let page = try Peer(workspace, page: paymentPage(count: 3))
    return empty
        + (try await figures(", a page", page, Payments.getPayments(limit: 3)) { response in
            _ = try Wire.decode([PaymentDTO].self, from: try await response.body.collect())
        })
}

/// A figure for each transport. `read` is the reference's processing of a response.
private func figures<Value: Sendable>(
    _ suffix: String,
    _ peer: Peer,
    _ call: EndpointCall<Bank, Value>,
    _ read: @escaping @Sendable (EndpointTransportResponse) async throws -> Void
) async throws -> [Figure] {
    defer { peer.stop() }
    let seen = InMemoryTransport { _ in peer.answer }
    _ = try await EndpointClient<Bank>(peer.server, transport: seen).send(call)
    guard let request = seen.requests.first else { throw NoPeer() }
    let transports: [(name: String, transport: any EndpointTransport)] = [
        ("DefaultTransport", DefaultTransport()), ("AsyncHTTPClient", AsyncHTTPClientTransport()),
    ]
    var figures: [Figure] = []
    for (name, transport) in transports {
        let client = EndpointClient<Bank>(peer.server, transport: transport)
        for load in [Load.throughput, .oneForEachConnection] {
            let times = try await load.race.run(
                { try await load.run($0) { _ = try await client.send(call) } },
                { try await load.run($0) { try await read(try await transport.send(request)) } }
            )
            let name = "loopback, \(name)\(suffix), \(load.width) at a time / the transport"
            figures.append(Figure(name, times, limit: load.limit))
        }
    }
    return figures
}

/// The number of concurrent calls, and the way to measure them.
private struct Load {
    let width: Int
    let race: Race
    let limit: Figure.Limit

    static let throughput = Load(
        width: 64,
        race: Race(rounds: 45, repetitions: 640, clock: .wall),
        limit: .ratio(1.05)
    )
    static let oneForEachConnection = Load(
        width: 8,
        race: Race(rounds: 105, repetitions: 160, clock: .wall),
        limit: .none
    )

    /// Does something so many times.
    func run(_ count: Int, _ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<width {
                group.addTask { for _ in 0..<count / width { try await body() } }
            }
            try await group.waitForAll()
        }
    }
}

/// The process that answers.
private struct Peer {
    let server: EndpointServer<Bank>
    /// The answer to each request.
    let answer: EndpointTransportResponse
    private let process = Process()

    /// Answers with a page of JSON, or with 204.
    init(_ workspace: Workspace, page: Data? = nil) throws {
        answer =
            page.map { EndpointTransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: $0) }
            ?? EndpointTransportResponse(status: 204)
        let output = Pipe()
        process.executableURL = workspace.products.appending(path: "LoopbackPeer")
        process.arguments = page.map { [String(decoding: $0, as: UTF8.self)] } ?? []
        process.standardOutput = output
        // It ends with this pipe, should this process end without stopping it.
        process.standardInput = Pipe()
        try process.run()
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(text.filter { $0.isNumber }) else { throw NoPeer() }
        server = EndpointServer("http://127.0.0.1:\(port)")
    }

    func stop() {
        process.terminate()
    }
}

/// The reason why loopback cannot be measured.
private struct NoPeer: Error, CustomStringConvertible {
    var description: String { "LoopbackPeer, which is to answer on a loopback socket, did not say where it listens" }
}

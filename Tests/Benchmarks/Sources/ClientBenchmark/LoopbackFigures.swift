import CodecBenchmark
import EndpointAsyncHTTPClient
import EndpointRuntime
import Foundation
import Measuring

/// Calls over loopback, eight at a time, against the transport that sends the same request by itself: what the client adds
/// to what the network and the transport take.
func loopbackFigures(_ workspace: Workspace) async throws -> [Figure] {
    let peer = try Peer(workspace)
    defer { peer.stop() }
    return [
        try await figure("URLSession", URLSessionTransport(), peer),
        try await figure("AsyncHTTPClient", AsyncHTTPClientTransport(), peer),
    ]
}

private func figure(_ name: String, _ transport: any EndpointTransport, _ peer: Peer) async throws -> Figure {
    let server = EndpointServer<Bank>(peer.address)
    let seen = InMemoryTransport { _ in EndpointTransportResponse(status: 204) }
    _ = try await EndpointClient<Bank>(server, transport: seen).send(checkCall)
    guard let request = seen.requests.first else { throw NoPeer() }
    let client = EndpointClient<Bank>(server, transport: transport)
    let times = try await Race(rounds: 21, repetitions: 800, clock: .wall).run(
        { try await together($0) { _ = try await client.send(checkCall) } },
        { try await together($0) { _ = try await transport.send(request) } }
    )
    let limit = Figure.Limit.ratio(1.05)
    return Figure("loopback, \(name) / the transport", times.value, "µs", reference: times.reference, limit: limit)
}

/// Does something so many times, eight at a time.
private func together(_ count: Int, _ body: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
            group.addTask { for _ in 0..<count / 8 { try await body() } }
        }
        try await group.waitForAll()
    }
}

/// The process that answers.
private struct Peer {
    let address: String
    private let process = Process()

    init(_ workspace: Workspace) throws {
        let output = Pipe()
        process.executableURL = workspace.products.appending(path: "LoopbackPeer")
        process.standardOutput = output
        // It ends with this pipe, should this process end without stopping it.
        process.standardInput = Pipe()
        try process.run()
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(text.filter { $0.isNumber }) else { throw NoPeer() }
        address = "http://127.0.0.1:\(port)"
    }

    func stop() {
        process.terminate()
    }
}

/// Why nothing can be measured over loopback.
private struct NoPeer: Error, CustomStringConvertible {
    var description: String { "LoopbackPeer, which is to answer on a loopback socket, did not say where it listens" }
}

import EndpointRuntime
import Foundation
import RuntimeTestSupport

/// Puts a load on a server over a transport, and prints the memory and the number of open files. It is a separate
/// process, so that nothing else is counted.
///
///     LoadProbe TRANSPORT calls|orders|download|upload|pieces ADDRESS COUNT
@main
struct LoadProbe {
    struct Failure: Error {
        let message: String
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let transport = TransportCase(rawValue: arguments[1]),
            let count = Int(arguments[4])
        else { throw Failure(message: "LoadProbe TRANSPORT calls|orders|download|upload|pieces ADDRESS COUNT") }
        let client = EndpointClient<Depot>(
            EndpointServer(arguments[3]),
            transport: transport.make(),
            timeout: EndpointTimeout(attempt: .seconds(60))
        )
        let load: (Int) async throws -> Void
        switch arguments[2] {
        case "calls": load = { try await calls($0, client, DepotCalls.getParcel) }
        case "orders": load = { try await calls($0, client, DepotCalls.postOrder) }
        case "download": load = { try await download($0, client) }
        case "upload": load = { try await upload($0, client) }
        case "pieces": load = { try await pieces($0, client) }
        default: throw Failure(message: "no load is called \(arguments[2])")
        }
        // One-time allocations, such as pools of connections and of memory, happen before the measurement.
        try await load(count / 5)
        let (before, files) = (Memory.resident, Memory.openFiles)
        try Memory.forgetPeak()
        try await load(count)
        report("before", before)
        report("after", Memory.resident)
        report("peak", Memory.peak)
        report("files", Memory.openFiles.flatMap { now in files.map { now - $0 } })
    }

    private static func report(_ name: String, _ number: Int?) {
        if let number { print("\(name)=\(number)") }
    }

    /// This many calls, 64 at a time, each for another parcel.
    private static func calls(
        _ count: Int,
        _ client: EndpointClient<Depot>,
        _ call: @escaping @Sendable (Int) -> EndpointCall<Depot, Int>
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for first in 0..<64 {
                group.addTask {
                    for number in stride(from: first, to: count, by: 64) {
                        let answer = try await client.send(call(number))
                        guard answer == number else { throw Failure(message: "\(number) was answered with \(answer)") }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func download(_ count: Int, _ client: EndpointClient<Depot>) async throws {
        try await withFile { file in
            try await client.download(DepotCalls.getArchive(), to: file)
            let length = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
            try expect(length?.intValue, count)
        }
    }

    private static func upload(_ count: Int, _ client: EndpointClient<Depot>) async throws {
        try await withFile { file in
            guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
                throw Failure(message: "no file could be made")
            }
            let handle = try FileHandle(forWritingTo: file)
            try handle.truncate(atOffset: UInt64(count))
            try handle.close()
            try expect(try await client.send(DepotCalls.putArchive(file)), count)
        }
    }

    /// Uploads bytes that are created while they are sent.
    private static func pieces(_ count: Int, _ client: EndpointClient<Depot>) async throws {
        let piece = Data(repeating: 0x20, count: 1 << 16)
        let body = EndpointRequestBody.repeatableStream {
            var rest = count
            return {
                guard rest > 0 else { return nil }
                defer { rest -= min(rest, piece.count) }
                return piece.prefix(rest)
            }
        }
        try expect(try await client.send(DepotCalls.putPieces(body)), count)
    }

    private static func expect(_ count: Int?, _ expected: Int) throws {
        guard count == expected else {
            throw Failure(message: "\(expected) bytes became \(count.map(String.init) ?? "none")")
        }
    }

    private static func withFile(_ body: (URL) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("load-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file)
    }
}

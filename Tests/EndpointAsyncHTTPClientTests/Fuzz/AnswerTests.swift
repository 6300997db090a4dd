import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// Whatever a server answers, no transport ends the process or waits for ever, and the transports agree on what it was, but for
/// what ``DrawnAnswer/Oddity`` gives a reason for.
///
/// Some seeds in each run of the tests; `make fuzz` tries 20,000.
@Suite("Answers of servers, drawn at random", .timeLimit(.minutes(10)))
struct AnswerTests {
    private static let count: UInt64 =
        ProcessInfo.processInfo.environment["ENDPOINT_FUZZ_SEEDS"] == nil ? 600 : 20_000

    /// What a transport made of an answer.
    private enum Outcome: Equatable, CustomStringConvertible {
        case answer(status: Int, body: Data)
        case failure(TransportError.Kind)

        var description: String {
            switch self {
            case .answer(let status, let body): "\(status), \(String(decoding: body, as: UTF8.self).debugDescription)"
            case .failure(let kind): "\(kind)"
            }
        }

        var isFailure: Bool {
            if case .failure = self { true } else { false }
        }

        /// Whether it means the same to an app: the same answer, or that there is none.
        func agrees(with other: Outcome) -> Bool { self == other || isFailure && other.isFailure }
    }

    @Test("end no process, end in time, and mean the same to all transports")
    func agree() async throws {
        let server = try LoopbackServer { request in
            DrawnAnswer(seed: UInt64(request.path.dropFirst()) ?? 0).steps
        }
        defer { server.stop() }
        let seeds = Guarded(0..<Self.count)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let transports = TransportCase.allCases.map { ($0, $0.make()) }
                    while let seed = seeds.with({ $0.popFirst() }) {
                        for streams in [false, true] {
                            var outcomes: [(TransportCase, Outcome)] = []
                            for (transport, sender) in transports {
                                outcomes.append((transport, await Self.outcome(seed, streams, sender, server)))
                            }
                            Self.compare(outcomes, DrawnAnswer(seed: seed), seed)
                        }
                    }
                }
            }
        }
    }

    private static func compare(_ outcomes: [(TransportCase, Outcome)], _ answer: DrawnAnswer, _ seed: UInt64) {
        let ends = outcomes.map(\.1)
        let allowed: [TransportError.Kind] = [.connectionLost, .invalidResponse]
        for case .failure(let kind) in ends where !allowed.contains(kind) {
            Issue.record("seed \(seed): \(outcomes)\n\(answer)")
        }
        guard answer.oddities.isEmpty, let first = ends.first else { return }
        if !ends.allSatisfy({ $0.agrees(with: first) }) { Issue.record("seed \(seed): \(outcomes)\n\(answer)") }
    }

    private static func outcome(
        _ seed: UInt64,
        _ streams: Bool,
        _ sender: any EndpointTransport,
        _ server: LoopbackServer
    ) async -> Outcome {
        let authority = "127.0.0.1:\(server.port)"
        let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/\(seed)")
        var request = EndpointTransportRequest(head)
        request.streamsResponse = streams
        request.deadline = EndpointDeadline(.now + .seconds(60))
        do {
            let response = try await sender.send(request)
            return .answer(status: response.head.status.code, body: try await response.body.collect(upTo: 1 << 20))
        } catch {
            return .failure(error.kind)
        }
    }
}

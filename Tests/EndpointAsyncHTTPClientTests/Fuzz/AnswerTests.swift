import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import TestSupport
import Testing

/// No server's answer ends the process or makes a transport wait forever. The transports agree on each answer, except
/// for the reasons in ``DrawnAnswer/Oddity``.
///
/// Each test run uses a few seeds; `make fuzz` uses 20,000.
@Suite("Answers of servers, drawn at random", .timeLimit(.minutes(10)))
struct AnswerTests {
    private static let count = UInt64(FuzzRun.tries(600, inFuzz: 20_000))

    /// A transport's result for an answer.
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

        /// Returns true if both results mean the same to an app: the same answer, or none.
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
                            let outcomes = await Self.outcomes(seed, streams, transports, server)
                            if Self.problem(outcomes, seed) == nil { continue }
                            // A connection that was kept may have ended as it was used; a new one has not.
                            let again = TransportCase.allCases.map { ($0, $0.make()) }
                            let problem = Self.problem(await Self.outcomes(seed, streams, again, server), seed)
                            if let problem { Issue.record("\(problem)") }
                        }
                    }
                }
            }
        }
    }

    private static func outcomes(
        _ seed: UInt64,
        _ streams: Bool,
        _ transports: [(TransportCase, any EndpointTransport)],
        _ server: LoopbackServer
    ) async -> [(TransportCase, Outcome)] {
        var outcomes: [(TransportCase, Outcome)] = []
        for (transport, sender) in transports {
            outcomes.append((transport, await Self.outcome(seed, streams, sender, server)))
        }
        return outcomes
    }

    /// The difference between the transports without a reason, or an unexpected failure; nil without either.
    private static func problem(_ outcomes: [(TransportCase, Outcome)], _ seed: UInt64) -> String? {
        let (answer, ends) = (DrawnAnswer(seed: seed), outcomes.map(\.1))
        let allowed: [TransportError.Kind] = [.connectionLost, .invalidResponse]
        let areKnown = ends.allSatisfy { end in
            if case .failure(let kind) = end { allowed.contains(kind) } else { true }
        }
        let agree = ends.allSatisfy { end in ends.first.map { end.agrees(with: $0) } ?? true }
        return areKnown && (agree || !answer.oddities.isEmpty) ? nil : "seed \(seed): \(outcomes)\n\(answer)"
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

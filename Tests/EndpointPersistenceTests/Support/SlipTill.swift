import CrashProbe
import Foundation
import RuntimeTestSupport

/// A server that keeps slips: it does each write once, whose idempotency key it has not seen, and fails in between as real
/// ones do.
final class SlipTill: Sendable {
    fileprivate struct State: Sendable {
        /// The answer to each key.
        var answers: [String: String] = [:]
        var counts: [String: Int] = [:]
        /// The writes to each slip in their order.
        var slips: [[String]] = []
        var problems: [String] = []
        var random = Seeded(11)
    }

    private let state = Guarded(State())

    /// The number of deliveries of each text.
    var counts: [String: Int] { state.with { $0.counts } }

    /// The errors in the writes: requests for unknown slips, and changes in another order.
    var problems: [String] {
        state.with { state in
            state.problems
                + state.slips.filter { texts in
                    texts != texts.sorted() || Set(texts.map { $0.dropLast(2) }).count > 1
                }.map { "out of order: \($0)" }
        }
    }

    func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
        state.with { state in
            let fault = state.random.below(16)
            // Before it does anything, or afterwards.
            if fault == 0 { return [LoopbackServer.response("503 Service Unavailable", "later")] }
            guard let key = request.headers.first(where: { $0.key.lowercased() == "idempotency-key" })?.value else {
                state.problems.append("no key: \(request.path)")
                return [LoopbackServer.response("400 Bad Request", "")]
            }
            if state.answers[key] == nil, let answer = state.write(request) { state.answers[key] = answer }
            guard let answer = state.answers[key] else {
                state.problems.append("not understood: \(request.path) \(request.body)")
                return [LoopbackServer.response("400 Bad Request", "")]
            }
            return fault == 1 ? [.close] : [LoopbackServer.response("200 OK", answer)]
        }
    }
}

extension SlipTill.State {
    /// Writes a slip; nil if the key is unknown.
    fileprivate mutating func write(_ request: LoopbackServer.Request) -> String? {
        guard let body = try? JSONDecoder().decode([String: String].self, from: Data(request.body.utf8)),
            let text = body["text"]
        else { return nil }
        let parts = request.path.split(separator: "/")
        if parts.count == 1 {
            slips.append([text])
            counts[text, default: 0] += 1
            return #"{"id":"s\#(slips.count - 1)","text":"\#(text)"}"#
        }
        guard parts.count == 2, let number = Int(parts[1].dropFirst()), slips.indices.contains(number) else {
            return nil
        }
        slips[number].append(text)
        counts[text, default: 0] += 1
        return #"{"id":"s\#(number)","text":"\#(text)"}"#
    }
}

internal import EndpointRuntime
internal import Foundation

/// The rules of a stub, and the requests that it received.
struct StubState: Sendable {
    struct Rule: Sendable {
        let id: Int
        var pattern: RequestPattern
        /// The file and line in the test.
        let place: String
        var answers: [StubAnswer] = []
        var end = StubRuleEnd.lastAgain
        /// The expected number of requests; nil for any number.
        var times: ClosedRange<Int>?
        var requests: [ReceivedRequest] = []

        var name: String { "\(pattern.text) (\(place))" }
    }

    /// The condition of a waiting task: the rule has received this number of requests.
    struct Asking: Sendable {
        let rule: Int
        let count: Int
    }

    enum Outcome: Sendable {
        case answer(StubAnswer, ReceivedRequest)
        case pass
        case unexpected(UnexpectedRequest)
    }

    var rules: [Rule] = []
    var lastID = 0
    var requests: [ReceivedRequest] = []
    var unexpected: [UnexpectedRequest] = []
    var waiters = WaitList<Void, Asking>()

    subscript(id: Int) -> Rule? {
        get { rules.first { $0.id == id } }
        set {
            guard let newValue, let index = rules.firstIndex(where: { $0.id == id }) else { return }
            rules[index] = newValue
        }
    }

    /// Records a request that a rule matches, with the rule's answer, unless the rule has none left.
    mutating func take(
        _ request: ReceivedRequest,
        _ rule: Rule,
        _ basePath: String,
        hasFallback: Bool
    ) -> Result<Outcome, Rule.Spent> {
        guard let index = rules.firstIndex(where: { $0.id == rule.id }) else {
            return .failure(Rule.Spent(why: "it was removed in the meantime"))
        }
        return rules[index].next(hasFallback: hasFallback).map { answer in
            var request = request
            if let path = rules[index].pattern.path {
                request.parameters = path.parameters(RequestPattern.path(of: request, basePath))
            }
            rules[index].requests.append(request)
            requests.append(request)
            return .answer(answer, request)
        }
    }

    /// Records a request that no rule answers.
    mutating func takeUnmatched(
        _ request: ReceivedRequest,
        _ candidates: [NearestRule.Candidate],
        _ basePath: String,
        hasFallback: Bool
    ) -> Outcome {
        requests.append(request)
        if hasFallback { return .pass }
        let hint = basePath.isEmpty ? missingBasePath(request) : nil
        let found = UnexpectedRequest(request, candidates, hint: hint)
        unexpected.append(found)
        return .unexpected(found)
    }

    /// The beginning of the requests' paths that the rules leave out, if this is the only difference.
    private func missingBasePath(_ request: ReceivedRequest) -> String? {
        let segments = request.path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for count in segments.indices.dropFirst() {
            let rest = "/" + segments[count...].joined(separator: "/")
            guard rules.contains(where: { $0.pattern.path?.differences(rest).isEmpty == true }) else { continue }
            return "/" + segments[..<count].joined(separator: "/")
        }
        return nil
    }

    /// The rules that received fewer or more requests than expected.
    var unmet: [String] {
        rules.compactMap { rule in
            if let problem = rule.pattern.problem { return "\(rule.name): \(problem)" }
            guard let times = rule.times, !times.contains(rule.requests.count) else { return nil }
            return "\(rule.name) was asked \(Self.count(rule.requests.count)), not \(Self.text(times))"
        }
    }

    /// Takes out the waiting tasks whose rules have now received enough requests.
    mutating func takeServedWaiters() -> WaitList<Void, Asking>.Taken {
        let counts = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0.requests.count) })
        return waiters.takeAll { counts[$0.rule, default: 0] >= $0.count }
    }

    static func count(_ number: Int) -> String {
        switch number {
        case 0: "never"
        case 1: "once"
        case 2: "twice"
        default: "\(number) times"
        }
    }

    static func text(_ times: ClosedRange<Int>) -> String {
        if times.lowerBound == times.upperBound { return count(times.lowerBound) }
        return times.upperBound == .max
            ? "at least \(count(times.lowerBound))" : "\(times.lowerBound) to \(times.upperBound) times"
    }
}

extension StubState.Rule {
    /// The reason why a rule that matches has no answer.
    struct Spent: Error {
        let why: String
    }

    /// The next answer.
    fileprivate func next(hasFallback: Bool) -> Result<StubAnswer, Spent> {
        let asked = requests.count
        if let times, asked >= times.upperBound {
            let why = "it was already asked \(StubState.text(times)), which is as often as it allows"
            return .failure(Spent(why: times.upperBound == 0 ? "it allows no requests" : why))
        }
        guard !answers.isEmpty else {
            return hasFallback ? .success(.passedOn) : .failure(Spent(why: "it has no answer"))
        }
        if asked < answers.count { return .success(answers[asked]) }
        switch end {
        case .lastAgain: return .success(answers[answers.count - 1])
        case .firstAgain: return .success(answers[asked % answers.count])
        case .unexpected:
            return .failure(
                Spent(why: "it had \(answers.count == 1 ? "one answer" : "\(answers.count) answers"), and used them")
            )
        }
    }
}

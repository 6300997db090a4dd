internal import Foundation
internal import HTTPTypes

/// How an API's error responses become failures: generated from `errors:`.
///
/// The first rule that fits wins. A rule for a range of statuses leaves those alone that have a kind of their own (401,
/// 403, 404 and 429): only a rule for that very status makes them a failure of the API's. A body that is not what its
/// rule says makes no failure: the error is told by its status, and its context has the body.
///
/// A rule for a success makes a failure of it: some APIs answer 200 and say in the body that nothing was done.
public struct FailureRules<Failure: EndpointFailure>: Sendable {
    private let code: [String]?
    private let message: [String]?
    private let location: [String]
    private let rules: [FailureRule<Failure>]
    /// Whether a success has to be looked at too.
    let concernSuccesses: Bool

    /// The rules of an API.
    ///
    /// - Parameters:
    ///   - code: The keys that lead to the API's code for an error; none where the whole body is the code, nil where it
    ///     has no code.
    ///   - message: The keys that lead to the API's message, in the same way; as the whole body it may be plain text.
    ///   - location: The keys that lead to what the rules' types are read from; none for the whole body.
    ///   - rules: The rules, in the order in which they are tried.
    public init(
        code: [String]? = nil,
        message: [String]? = nil,
        at location: [String] = [],
        _ rules: [FailureRule<Failure>] = []
    ) {
        self.code = code
        self.message = message
        self.location = location
        self.rules = rules
        concernSuccesses = rules.contains(where: \.concernsSuccesses)
    }

    /// The API's code and message, as far as the response has them.
    func details(in response: ReceivedResponse) -> (code: String?, message: String?) {
        (Self.text(in: response, at: code), Self.text(in: response, at: message))
    }

    /// What the first fitting rule makes of a response; nil where none fits.
    func outcome(of response: ReceivedResponse, code: String?) -> FailureOutcome<Failure>? {
        rules.first { $0.fits(response, code: code) }?.make(response, location)
    }

    /// A string in the body, or a whole number as a string: some APIs count their codes. Where it is all of the body, it
    /// may be plain text.
    private static func text(in response: ReceivedResponse, at path: [String]?) -> String? {
        guard let path, !response.body.isEmpty else { return nil }
        if let text = try? Wire.decode(String.self, from: response.body, at: path) { return text }
        if let number = try? Wire.decode(Int.self, from: response.body, at: path) { return String(number) }
        return path.isEmpty ? PlainText.message(response.body, response.head.headerFields) : nil
    }
}

/// One rule: which responses it fits, and what it makes of them.
public struct FailureRule<Failure: EndpointFailure>: Sendable {
    private let status: FailureStatus
    private let code: String?
    private let conditions: [FailureCondition]
    let make: @Sendable (_ response: ReceivedResponse, _ location: [String]) -> FailureOutcome<Failure>

    /// A rule whose failure holds something of the body; where `make` throws, the error is told by its status.
    /// It is read where `path` says, or else where the API's rules say.
    public init<Body: WireReadable & Sendable>(
        status: FailureStatus,
        code: String? = nil,
        when conditions: [FailureCondition] = [],
        body: Body.Type,
        at path: [String]? = nil,
        _ make: @escaping @Sendable (Body) throws -> Failure
    ) {
        self.status = status
        self.code = code
        self.conditions = conditions
        self.make = { response, location in
            guard let body = try? Wire.decode(Body.self, from: response.body, at: path ?? location),
                let failure = try? make(body)
            else { return .unreadable }
            return .api(failure)
        }
    }

    /// A rule whose failure holds the whole body as text; where there is none, the error is told by its status.
    public init(
        status: FailureStatus,
        code: String? = nil,
        when conditions: [FailureCondition] = [],
        body: FailureText,
        _ make: @escaping @Sendable (String) throws -> Failure
    ) {
        self.status = status
        self.code = code
        self.conditions = conditions
        self.make = { response, _ in
            guard let text = PlainText.text(response.body, response.head.headerFields),
                let failure = try? make(text)
            else { return .unreadable }
            return .api(failure)
        }
    }

    /// A rule whose failure is always the same.
    public init(
        status: FailureStatus,
        code: String? = nil,
        when conditions: [FailureCondition] = [],
        _ failure: Failure
    ) {
        self.status = status
        self.code = code
        self.conditions = conditions
        make = { _, _ in .api(failure) }
    }

    /// A rule that makes of a response a kind of error that every API has.
    public init(
        status: FailureStatus,
        code: String? = nil,
        when conditions: [FailureCondition] = [],
        as kind: FailureKind
    ) {
        self.status = status
        self.code = code
        self.conditions = conditions
        make = { _, _ in .kind(kind) }
    }

    var concernsSuccesses: Bool { (200...299).contains(where: status.contains) }

    func fits(_ response: ReceivedResponse, code: String?) -> Bool {
        guard status.contains(response.head.status.code), self.code == nil || self.code == code else { return false }
        return conditions.allSatisfy { $0.holds(response.head.headerFields, response.body) }
    }
}

/// The body of a failure as it came, for APIs that answer failures in plain text.
public struct FailureText: Sendable, Hashable {
    /// Text, without the space around it.
    public static let text = FailureText()

    private init() {}
}

/// Which statuses a rule is for: one (`409`), or a range of them.
public struct FailureStatus: Sendable, Hashable, ExpressibleByIntegerLiteral {
    private let range: ClosedRange<Int>

    private init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    /// One status.
    public init(integerLiteral value: Int) {
        range = value...value
    }

    /// `2XX`: a success that is a failure all the same.
    public static let successes = FailureStatus(200...299)

    /// `4XX`.
    public static let clientErrors = FailureStatus(400...499)

    /// `5XX`.
    public static let serverErrors = FailureStatus(500...599)

    /// Every status that is no success.
    public static let any = FailureStatus(100...999)

    /// Statuses that have a kind of their own, unless a rule is for exactly one of them.
    private static let own: Set<Int> = [401, 403, 404, 429]

    func contains(_ status: Int) -> Bool {
        guard range.contains(status), range.count == 1 || !Self.own.contains(status) else { return false }
        return self != .any || !(200...299).contains(status)
    }
}

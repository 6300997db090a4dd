internal import Foundation
internal import HTTPTypes

/// The rules that turn the error responses of an API into failures. The generator creates the rules from `errors:`.
///
/// The first rule that matches wins. A rule for a range of statuses does not apply to statuses with a kind of their own
/// (401, 403, 404 and 429). Only a rule for exactly that status makes them a failure of the API. If the body does not
/// have the form that its rule declares, there is no failure: the status decides the error, and its context contains
/// the body.
///
/// A rule for a success status makes it a failure, because some APIs answer with 200 and report errors in the body.
public struct FailureRules<Failure: EndpointFailure>: Sendable {
    private let code: [String]?
    private let message: [String]?
    private let location: [String]
    private let rules: [FailureRule<Failure>]
    /// A rule applies to a success status.
    let concernSuccesses: Bool

    /// Creates the rules of an API.
    ///
    /// - Parameters:
    ///   - code: The keys that lead to the API's error code. Empty if the whole body is the code, nil if there is no
    ///     code.
    ///   - message: The keys that lead to the API's message, in the same way. As the whole body, it can be plain text.
    ///   - location: The keys that lead to the value that the rules read. Empty for the whole body.
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
        sparesCredentials = rules.contains { !$0.renews }
    }

    /// True if a rule says that the credentials of a call stay valid after its 401.
    let sparesCredentials: Bool

    /// True if the first matching rule says that the credentials stay valid.
    func spareCredentials(after response: ReceivedResponse) -> Bool {
        sparesCredentials && rule(for: response, code: details(in: response).code)?.renews == false
    }

    /// The API's code and message in the response, if it has them.
    func details(in response: ReceivedResponse) -> (code: String?, message: String?) {
        (Self.text(in: response, at: code), Self.text(in: response, at: message))
    }

    /// The result of the first matching rule; nil if none matches.
    func outcome(of response: ReceivedResponse, code: String?) -> FailureOutcome<Failure>? {
        rule(for: response, code: code)?.make(response, location)
    }

    /// The precision of the first matching rule; nil if none matches.
    func match(of response: ReceivedResponse, code: String?) -> FailureMatch? {
        rule(for: response, code: code)?.match
    }

    /// The names in lowercase of the header fields that affect the choice of a failure or the decoding of its body.
    var fieldNames: Set<String> { Set(rules.flatMap(\.fieldNames) + ["content-type"]) }

    private func rule(for response: ReceivedResponse, code: String?) -> FailureRule<Failure>? {
        rules.first { $0.fits(response, code: code) }
    }

    /// A string in the body, or an integer as a string, because some APIs number their codes. A text that is the whole
    /// body may be plain.
    private static func text(in response: ReceivedResponse, at path: [String]?) -> String? {
        guard let path, !response.body.isEmpty else { return nil }
        if let text = try? Wire.decode(String.self, from: response.body, at: path) { return text }
        if let number = try? Wire.decode(Int.self, from: response.body, at: path) { return String(number) }
        return path.isEmpty ? PlainText.message(response.body, response.head.headerFields) : nil
    }
}

/// A rule: the responses that it matches, and the failure that it makes of them.
public struct FailureRule<Failure: EndpointFailure>: Sendable {
    private let status: FailureStatus
    private let code: String?
    private let conditions: [FailureCondition]
    let make: @Sendable (_ response: ReceivedResponse, _ location: [String]) -> FailureOutcome<Failure>

    /// A rule whose failure contains a value from the body. If `make` throws, the status decides the error. The value
    /// is read at `path`, or otherwise at the place that the API's rules name.
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

    /// A rule whose failure contains the whole body as text. If there is no body, the status decides the error.
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

    /// A rule that gives a response a kind of error that every API has.
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

    /// True if a 401 that it matches renews the credentials.
    var renews: Bool { conditions.allSatisfy(\.isTelling) }

    var match: FailureMatch {
        if code != nil || conditions.contains(where: \.isTelling) { return .content }
        return status.isOne ? .status : .range
    }

    var fieldNames: [String] { conditions.compactMap(\.fieldName) }

    var concernsSuccesses: Bool { (200...299).contains(where: status.contains) }

    func fits(_ response: ReceivedResponse, code: String?) -> Bool {
        guard status.contains(response.head.status.code) else { return false }
        if let wanted = self.code, code.map(wanted.hasBytes) != true { return false }
        return conditions.allSatisfy { $0.holds(response.head.headerFields, response.body) }
    }
}

/// The precision with which a rule names the responses that it matches.
package enum FailureMatch: Hashable, Sendable {
    /// By a code or a condition.
    case content
    /// By their status alone.
    case status
    /// By a range of statuses.
    case range
}

/// The body of a failure as plain text.
public struct FailureText: Sendable, Hashable {
    /// Text, without surrounding white space.
    public static let text = FailureText()

    private init() {}
}

/// The statuses that a rule matches: one (`409`), or a range of them.
public struct FailureStatus: Sendable, Hashable, ExpressibleByIntegerLiteral {
    private let range: ClosedRange<Int>

    private init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    /// One status.
    public init(integerLiteral value: Int) {
        range = value...value
    }

    /// `2XX`: a success that is a failure.
    public static let successes = FailureStatus(200...299)

    /// `4XX`.
    public static let clientErrors = FailureStatus(400...499)

    /// `5XX`.
    public static let serverErrors = FailureStatus(500...599)

    /// Every status that is not a success.
    public static let any = FailureStatus(100...999)

    /// Statuses that have a kind of their own, unless a rule is for exactly one of them.
    private static let own: Set<Int> = [401, 403, 404, 429]

    /// The status is a single one.
    var isOne: Bool { range.count == 1 }

    func contains(_ status: Int) -> Bool {
        guard range.contains(status), range.count == 1 || !Self.own.contains(status) else { return false }
        return self != .any || !(200...299).contains(status)
    }
}

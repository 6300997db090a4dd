internal import Foundation
internal import HTTPTypes

/// A condition, besides the status, that a response must meet for a rule to match.
public struct FailureCondition: Sendable {
    private enum Place: Sendable {
        case body([String], FailureValue)
        case header(String, String)
        case anyResponse
    }

    private let place: Place

    /// The body contains this value at these keys. Without keys, the whole body is the value, and it can be plain text.
    public static func body(_ path: [String], _ value: FailureValue) -> FailureCondition {
        FailureCondition(place: .body(path, value))
    }

    /// The header field has this value.
    public static func header(_ name: String, _ value: String) -> FailureCondition {
        FailureCondition(place: .header(name, value))
    }

    /// Every response. A 401 of the rule says nothing against the credentials, as after a wrong password, so they are not
    /// renewed.
    public static let sparesCredentials = FailureCondition(place: .anyResponse)

    /// True if it tells responses apart.
    var isTelling: Bool { if case .anyResponse = place { false } else { true } }

    /// The header field that it reads, in lower case; nil if it reads the body.
    var fieldName: String? {
        if case .header(let name, _) = place { name.lowercased() } else { nil }
    }

    func holds(_ headers: HTTPFields, _ body: Data) -> Bool {
        switch place {
        case .header(let name, let value):
            guard let name = HTTPField.Name(name) else { return false }
            return headers[values: name].contains {
                let line = $0.trimmingCharacters(in: .whitespaces)
                return line.hasBytes(of: value) || FieldLines.single(line).hasBytes(of: value)
            }
        case .anyResponse: return true
        case .body([], let value) where value.isPlainText(body, headers): return true
        case .body(let path, let value):
            do {
                return value.matches(try Wire.decode(JSONValue.self, from: body, at: path))
            } catch {
                // An absent value counts as null if the body is JSON.
                return value == .null && error.kind == .missingKey
            }
        }
    }
}

/// A value in the body that a rule looks for.
public enum FailureValue: Sendable, Equatable {
    /// Null, or a missing value.
    case null
    case bool(Bool)
    case number(Double)
    case string(String)

    /// Returns true if a body that is not JSON equals the value: text as it is, and null for an empty body.
    fileprivate func isPlainText(_ body: Data, _ headers: HTTPFields) -> Bool {
        switch self {
        case .null: body.isEmpty
        case .string(let mine): PlainText.text(body, headers).map(mine.hasBytes) ?? false
        case .bool, .number: false
        }
    }

    fileprivate func matches(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.null, .null): true
        case (.bool(let mine), .bool(let theirs)): mine == theirs
        case (.number(let mine), .number(let theirs)): Double(theirs.literal) == mine
        case (.string(let mine), .string(let theirs)): mine.hasBytes(of: theirs)
        default: false
        }
    }
}

extension FailureValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Null, or a missing value.
    public init(nilLiteral: ()) { self = .null }
}

extension FailureValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
}

/// A kind of ``EndpointError`` that a rule gives a response, whatever its status.
public enum FailureKind: Sendable, Hashable, CaseIterable {
    case unauthorized, forbidden, notFound, rateLimited
}

/// The result of a rule for a response.
enum FailureOutcome<Failure: EndpointFailure>: Sendable {
    case api(Failure)
    case kind(FailureKind)
    /// The rule matches, but the body does not have the declared form, so the status decides the error.
    case unreadable
}

extension EndpointError.Kind {
    init(_ kind: FailureKind, _ retryAfter: Duration?) {
        switch kind {
        case .unauthorized: self = .unauthorized
        case .forbidden: self = .forbidden
        case .notFound: self = .notFound
        case .rateLimited: self = .rateLimited(retryAfter: retryAfter)
        }
    }
}

package import EndpointSpec

/// A difference between two versions of an API, and its effect.
package struct Finding: Hashable, Sendable {
    /// The harm of a difference.
    package enum Level: String, Sendable, CaseIterable, Comparable {
        /// Nothing fails, and nothing is lost.
        case safe
        /// Calls succeed, but a value or a write may be lost without an error.
        case risky
        /// A call fails, a value is wrong, or code does not compile.
        case breaking

        package static func < (lhs: Level, rhs: Level) -> Bool {
            (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
        }
    }

    /// The reader or writer that the difference affects.
    package enum Question: String, Sendable, CaseIterable {
        /// Apps that were built from the old version call a server of the new one.
        case releasedApps = "released-apps"
        /// Apps that are built from the new version call a server of the old one.
        case newApp = "new-app"
        /// The app's own code is compiled with the Swift of the new version.
        case sourceCode = "source-code"
        /// A device has rows and waiting writes of the old version.
        case devices
    }

    package var question: Question
    package var kind: FindingKind
    package var level: Level
    /// The part of the API. Accepted findings refer to it by this name: `getPayment`, `Payment.amount`.
    package var subject: String
    /// The place in the old version; `nil` if it has no such part.
    package var old: SourceLocation?
    /// The place in the new version; `nil` if it has no such part.
    package var new: SourceLocation?
    package var reason: String
    /// The endpoints that a difference of a type affects, in the order of the spec.
    package var operations: [String]
    /// The labels of the old versions that the difference affects, if several were compared.
    package var versions: [String] = []
    /// The team's reason to accept it; `nil` if it is not accepted.
    package var acceptance: String?

    /// The remedy.
    package var advice: String { kind.advice(for: question) }
}

extension Finding: Comparable {
    /// By question, then the most harmful first.
    package static func < (lhs: Finding, rhs: Finding) -> Bool {
        let (left, right) = (lhs.question.number, rhs.question.number)
        guard
            (left, rhs.level, lhs.subject, lhs.kind.rawValue, lhs.reason)
                == (right, lhs.level, rhs.subject, rhs.kind.rawValue, rhs.reason)
        else {
            return (left, rhs.level, lhs.subject, lhs.kind.rawValue, lhs.reason)
                < (right, lhs.level, rhs.subject, rhs.kind.rawValue, rhs.reason)
        }
        return lhs.placesAsText < rhs.placesAsText
    }

    /// The places as text, for an order that is the same in every run.
    private var placesAsText: String { [old, new].map { $0?.description ?? "" }.joined(separator: " ") }
}

extension Finding.Question {
    /// The number of its section in a report, from 1.
    package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}

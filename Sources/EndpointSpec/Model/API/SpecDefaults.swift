/// What holds for every type and endpoint of an API unless they say otherwise.
package struct SpecDefaults: Sendable {
    package var keys = SpecKeyStyle.asWritten
    package var datetime = SpecDateTimeFormat.iso8601
    package var absentValue = SpecAbsentValue.omit
    /// `nil`: in seconds.
    package var duration: Located<SpecWire>?
    /// `nil`: they fail.
    package var onInvalid: Located<SpecOnInvalid>?
    package var timeout = SpecTimeout()
    package var retry = SpecRetry()
    /// `nil`: every call is tried.
    package var connectivity: Located<SpecConnectivity>?
    package var reuse: Located<SpecReuse>?
    package var cache = SpecCache()
    package var outbox = SpecOutbox()
    /// Where the keys of `defaults:` stand, for those that are not values with a place of their own.
    package var places: [String: SourceLocation] = [:]

    package init() {}
}

/// How the names of the spec become names on the wire: in JSON, queries and forms, never in headers.
package enum SpecKeyStyle: String, Sendable, CaseIterable {
    /// The name of the spec, letter by letter: what holds where `keys:` is not given. Written `as_written`.
    case asWritten = "as_written"
    case snakeCase = "snake_case"
    case camelCase
    case kebabCase = "kebab-case"
    case pascalCase = "PascalCase"
}

/// How an optional that is absent is sent. Written `nil:`.
package enum SpecAbsentValue: String, Sendable, CaseIterable {
    case omit, null
}

/// `{ attempt: 30s, firstByte: 10s, idle: 60s, total: 90s }`; `nil` where nothing was said, ``Swift/Duration/endless``
/// where no limit is wanted.
package struct SpecTimeout: Sendable, Equatable {
    package var attempt: Located<Duration>?
    package var firstByte: Located<Duration>?
    package var idle: Located<Duration>?
    package var total: Located<Duration>?

    package init() {}
}

/// `{ attempts: 3, base: 400ms, factor: 2, jitter: 200ms, max: 20s }`, or `never`, `safe`, `idempotent`; `nil` where
/// nothing was said.
package struct SpecRetry: Sendable, Equatable {
    package enum Scope: String, Sendable, CaseIterable {
        /// Sent once.
        case never
        /// It changes nothing on the server, whatever its method.
        case safe
        /// Doing it twice is the same as doing it once.
        case idempotent
    }

    package var scope: Located<Scope>?
    /// Counts the first.
    package var attempts: Located<Int>?
    package var base: Located<Duration>?
    package var factor: Located<Double>?
    package var jitter: Located<Duration>?
    package var max: Located<Duration>?
    /// ``Swift/Duration/endless`` where no limit is wanted.
    package var deadline: Located<Duration>?
    package var statuses: Located<[Int]>?
    package var longestRetryAfter: Located<Duration>?
    package var budget: Located<SpecRetryBudget>?

    package init() {}
}

/// How many retries a client makes in all: `unlimited`, or `{ reserve: 10, perCall: 0.1, perSuccess: 0.5 }`.
package enum SpecRetryBudget: Sendable, Equatable {
    /// `nil` where nothing was said.
    package struct Bucket: Sendable, Equatable {
        package var reserve: Double?
        package var perCall: Double?
        package var perSuccess: Double?

        package init() {}
    }

    case unlimited
    case bucket(Bucket)

    package static let unlimitedWord = "unlimited"
}

extension Duration {
    /// No limit at all, written `none`: longer than every time that a spec can say.
    package static let endless = Duration.seconds(Int64.max)
}

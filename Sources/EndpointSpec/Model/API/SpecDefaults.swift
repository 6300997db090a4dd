/// What holds for every type and endpoint of an API unless they say otherwise.
package final class SpecDefaults: Sendable {
    package let keys: SpecKeyStyle
    package let datetime: SpecDateTimeFormat
    package let absentValue: SpecAbsentValue
    /// `nil`: in seconds.
    package let duration: Located<SpecWire>?
    /// The form of integers of 64 bits in JSON. `nil`: numbers.
    package let int64: Located<SpecWire>?
    /// `nil`: they fail.
    package let onInvalid: Located<SpecOnInvalid>?
    package let settings: SpecCallSettings
    package let cache: SpecCache
    package let outbox: SpecOutbox
    /// Where the keys of `defaults:` stand, for those that are not values with a place of their own.
    package let places: [String: SourceLocation]

    package init(
        keys: SpecKeyStyle = .asWritten,
        datetime: SpecDateTimeFormat = .iso8601,
        absentValue: SpecAbsentValue = .omit,
        duration: Located<SpecWire>? = nil,
        int64: Located<SpecWire>? = nil,
        onInvalid: Located<SpecOnInvalid>? = nil,
        settings: SpecCallSettings = SpecCallSettings(),
        cache: SpecCache = SpecCache(),
        outbox: SpecOutbox = SpecOutbox(),
        places: [String: SourceLocation] = [:]
    ) {
        self.keys = keys
        self.datetime = datetime
        self.absentValue = absentValue
        self.duration = duration
        self.int64 = int64
        self.onInvalid = onInvalid
        self.settings = settings
        self.cache = cache
        self.outbox = outbox
        self.places = places
    }
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

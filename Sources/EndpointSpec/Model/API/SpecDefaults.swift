/// The settings of all types and endpoints of an API that have none of their own.
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
    /// The keys that are written, each with its place.
    package let stated: SpecFileDefaults

    init(_ stated: SpecFileDefaults = SpecFileDefaults()) {
        self.stated = stated
        keys = stated.keys?.value ?? .asWritten
        datetime = stated.datetime?.value ?? .iso8601
        absentValue = stated.absentValue?.value ?? .omit
        duration = stated.duration
        int64 = stated.int64
        onInvalid = stated.onInvalid
        settings = stated.settings
        cache = stated.cache
        outbox = stated.outbox
    }
}

/// The style in which names of the spec become names on the wire: in JSON, queries and forms, never in headers.
package enum SpecKeyStyle: String, Sendable, CaseIterable {
    /// The name of the spec, letter by letter: what holds where `keys:` is not given. Written `as_written`.
    case asWritten = "as_written"
    case snakeCase = "snake_case"
    case camelCase
    case kebabCase = "kebab-case"
    case pascalCase = "PascalCase"
}

/// The form of an optional without a value in a request. Written `nil:`.
package enum SpecAbsentValue: String, Sendable, CaseIterable {
    case omit, null
}

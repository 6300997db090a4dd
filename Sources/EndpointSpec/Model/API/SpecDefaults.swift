/// What holds for every type and endpoint of an API unless they say otherwise.
package struct SpecDefaults: Sendable {
    package var keys = SpecKeyStyle.asWritten
    package var datetime = SpecDateTimeFormat.iso8601
    package var absentValue = SpecAbsentValue.omit
    /// `nil`: in seconds.
    package var duration: Located<SpecWire>?
    /// `nil`: they fail.
    package var onInvalid: Located<SpecOnInvalid>?
    package var settings = SpecCallSettings()
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

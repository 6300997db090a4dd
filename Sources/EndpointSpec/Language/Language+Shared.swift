/// The keys that several constructs have.
extension Language {
    /// The settings of calls that every level takes: an API and a file under `defaults:`, and an endpoint.
    private static let callSettings: [Key<SpecCallSettings>] = [
        Key("timeout", .construct("timeout")) { $2.timeout = CallSettingsDecoder(context: $0).timeout($1.value) }
            .says("The limits on the time of a call and of its attempts."),
        Key("retry", .either([.words(of: SpecRetry.Scope.self), .construct("retry")])) {
            $2.retry = CallSettingsDecoder(context: $0).retry($1.value)
        }
        .says("The calls that are sent again after a failure, and the waits between attempts."),
        Key("connectivity", .words(of: SpecConnectivity.self), into: \.connectivity)
            .says("The behavior without a connection: `failFast` fails at once, `wait` waits for one."),
        Key("reuse", .words(of: SpecReuse.self), into: \.reuse)
            .says("The answers that a read may share with identical calls, or keep until the server has another one."),
    ]

    static let callSettingNames = callSettings.map(\.row.name)

    static func callSettings<Model>(in path: PropertyPath<Model, SpecCallSettings>) -> [Key<Model>] {
        callSettings.map { $0.inside(path) }
    }

    /// The forms of values, under `defaults:` of an API.
    static let valueDefaults: [Key<SpecFileDefaults>] = [
        Key("keys", .words(of: SpecKeyStyle.self), into: \.keys, default: SpecKeyStyle.asWritten.rawValue)
            .says("The style in which names become keys in JSON and queries."),
        Key("datetime", .datetime, into: \.datetime, default: "iso8601")
            .says("The form of a `datetime` on the wire: `iso8601`, `unixSeconds`, `unixMilliseconds` or a pattern."),
        Key("duration", .wire(among: SpecScalar.duration.wires), into: \.duration, default: "seconds")
            .says("The form of a `duration` on the wire."),
        Key("int64", .wire(among: SpecScalar.int64Wires), into: \.int64, default: "number")
            .says("The form of `int64` and `uint64` in the JSON of fields."),
        Key("nil", .absentValue, into: \.absentValue, default: "omit")
            .says("The form of an optional field without a value: `omit` leaves it out, `null` sends null."),
        Key("onInvalid", .words(of: SpecOnInvalid.self), into: \.onInvalid, default: "fail")
            .says(
                "The treatment of list elements that cannot be read: `fail` refuses the answer, `skip` leaves them out."
            ),
    ]

    /// The same under `defaults:` of a file, where the defaults are those of the API.
    static let inheritedDefaults = valueDefaults.map(\.inheriting)

    /// The limits of a value.
    private static let limits: [Key<SpecLimits>] = [
        Key("min", .bound, into: \.min).says("The smallest value of a number."),
        Key("max", .bound, into: \.max).says("The largest value of a number."),
        Key("exclusiveMin", .bound, into: \.exclusiveMin).says("A number that the value is greater than."),
        Key("exclusiveMax", .bound, into: \.exclusiveMax).says("A number that the value is less than."),
        Key("multipleOf", .bound, into: \.multipleOf).says("A number that the value is a whole multiple of."),
        Key("pattern", .pattern, into: \.pattern).says("The regular expression that a text has to contain a match of."),
        Key("minLength", .count, into: \.minLength).says(
            "The fewest characters of a text, counted as Unicode scalars."
        ),
        Key("maxLength", .count, into: \.maxLength).says("The most characters of a text, counted as Unicode scalars."),
        Key("minItems", .count, into: \.minItems).says("The fewest elements of a list or a map."),
        Key("maxItems", .count, into: \.maxItems).says("The most elements of a list or a map."),
    ]

    static let methods: [Key<SpecEndpoint>] = SpecMethod.allCases.map { method in
        Key(method.rawValue, .either([.text, .construct("path")]), by: "call")
            .says("The path to which the call sends \(method.rawValue.uppercased()), or a whole URL.")
    }

    static let limitNames = limits.map(\.row.name)

    static func limits<Model>(in path: PropertyPath<Model, SpecLimits>) -> [Key<Model>] {
        limits.map { $0.inside(path) }
    }
}

extension Language.Key {
    static func datetime(into path: PropertyPath<Model, Located<SpecDateTimeFormat>?>) -> Self {
        Self("datetime", .datetime, into: path)
            .says("The form of a `datetime` on the wire: `iso8601`, `unixSeconds`, `unixMilliseconds` or a pattern.")
    }

    static func deprecated(into path: PropertyPath<Model, SpecDeprecation?>) -> Self {
        Self("deprecated", .deprecation, into: path)
            .says("Marks the declaration as deprecated: `true`, or a text that says what to use instead.")
    }

    static func refers(into path: PropertyPath<Model, Located<String>?>) -> Self {
        Self("refers", .text, into: path).names(.type)
            .says("The entity whose key the value is, or which the value is itself.")
    }

    static func sensitive(into path: PropertyPath<Model, Bool>) -> Self {
        Self("sensitive", .flag, into: path, default: "false").says("Hides the value in all printed text.")
    }

    static func wire(into path: PropertyPath<Model, Located<SpecWire>?>) -> Self {
        Self("wire", .words(of: SpecWire.self), into: path).says("The form of the value on the wire.")
    }
}

extension Language.Key {
    static var fixedDescription: Self {
        Self("description", .text) { decoder, entry, _ in _ = decoder.text(entry.value, of: "'description'") }
            .says("A text for the reader of the spec.")
    }
    static var provided: Self {
        Self("provided", .text, by: "fixedValue").says("The name under which the app supplies the value.")
    }
    static var value: Self { Self("value", .text, by: "fixedValue").says("The constant that every request sends.") }
}

extension Language.Key<SpecParameter> {
    static var parameterDefault: Self {
        Self("default", .anything, by: "typeAndDefault")
            .says(
                "The value that is sent if the caller gives none; of an optional parameter, the value that the server assumes."
            )
    }
    static var parameterDescription: Self {
        Self("description", .bare(.text), into: \.description)
            .says("The text for the parameter in the call's doc comment.")
    }
}

extension KeyShape {
    static let constantHeaders = KeyShape.named(.construct("constantHeader"))
    static let fixedParameter = KeyShape.construct("constantParameter")
    static let responseHeaders = KeyShape.named(.either([.type, .construct("responseHeader")]))
    static let success = KeyShape.whole(200...299)
    static let unionCase = KeyShape.either([.type, .construct("caseOfUnion")])
    static let unionKey = KeyShape.either([.text, .construct("keyOfUnion")])
}

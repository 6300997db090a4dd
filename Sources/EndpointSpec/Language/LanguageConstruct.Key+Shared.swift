/// The keys that several constructs have.
extension LanguageConstruct.Key {
    /// The settings of calls that every level takes: an API and a file under `defaults:`, and an endpoint.
    static let callSettings: [Self] = [
        Self("timeout", .construct("timeout"), "The limits on the time of a call and of its attempts."),
        Self(
            "retry",
            .either([.words(of: SpecRetry.Scope.self), .construct("retry")]),
            "The calls that are sent again after a failure, and the waits between attempts."
        ),
        Self(
            "connectivity",
            .words(of: SpecConnectivity.self),
            "The behavior without a connection: `failFast` fails at once, `wait` waits for one."
        ),
        Self(
            "reuse",
            .words(of: SpecReuse.self),
            "The answers that a read may share with identical calls, or keep until the server has another one."
        ),
    ]

    /// The forms of values, under `defaults:` of an API.
    static let valueDefaults: [Self] = [
        Self(
            "keys",
            .words(of: SpecKeyStyle.self),
            default: SpecKeyStyle.asWritten.rawValue,
            "The style in which names become keys in JSON and queries."
        ),
        Self(
            "datetime",
            .text,
            default: "iso8601",
            "The form of a `datetime` on the wire: `iso8601`, `unixSeconds`, `unixMilliseconds` or a pattern."
        ),
        Self(
            "duration",
            .word(SpecScalar.duration.wires.map(\.rawValue)),
            default: "seconds",
            "The form of a `duration` on the wire."
        ),
        Self(
            "int64",
            .word(SpecScalar.int64Wires.map(\.rawValue)),
            default: "number",
            "The form of `int64` and `uint64` in the JSON of fields."
        ),
        Self(
            "nil",
            .textOrNull,
            default: "omit",
            "The form of an optional field without a value: `omit` leaves it out, `null` sends null."
        ),
        Self(
            "onInvalid",
            .words(of: SpecOnInvalid.self),
            default: "fail",
            "The treatment of list elements that cannot be read: `fail` refuses the answer, `skip` leaves them out."
        ),
    ]

    /// The same under `defaults:` of a file, where the defaults are those of the API.
    static let inheritedDefaults = valueDefaults.map(\.inheriting)

    /// The limits of a value.
    static let limits: [Self] = [
        Self("min", .text, "The smallest value of a number."),
        Self("max", .text, "The largest value of a number."),
        Self("pattern", .text, "The regular expression that a text has to contain a match of."),
        Self("minLength", .count, "The fewest characters of a text, counted as Unicode scalars."),
        Self("maxLength", .count, "The most characters of a text, counted as Unicode scalars."),
        Self("minItems", .count, "The fewest elements of a list or a map."),
        Self("maxItems", .count, "The most elements of a list or a map."),
    ]

    static let limitNames = limits.map(\.name)

    static let methods = SpecMethod.allCases.map { method in
        Self(
            method.rawValue,
            .either([.text, .construct("path")]),
            "The path to which the call sends \(method.rawValue.uppercased()), or a whole URL."
        )
    }

    static let datetime = Self(
        "datetime",
        .text,
        "The form of a `datetime` on the wire: `iso8601`, `unixSeconds`, `unixMilliseconds` or a pattern."
    )
    static let deprecated = Self(
        "deprecated",
        .text,
        "Marks the declaration as deprecated: `true`, or a text that says what to use instead."
    )
    static let fixedDescription = Self("description", .text, "A text for the reader of the spec.")
    static let parameterDefault = Self(
        "default",
        .anything,
        "The value that is sent if the caller gives none; of an optional parameter, the value that the server assumes."
    )
    static let parameterDescription = Self(
        "description",
        .text,
        "The text for the parameter in the call's doc comment."
    )
    static let provided = Self("provided", .text, "The name under which the app supplies the value.")
    static let refers = Self("refers", .text, "The entity whose key the value is, or which the value is itself.")
    static let sensitive = Self("sensitive", .flag, default: "false", "Hides the value in all printed text.")
    static let value = Self("value", .text, "The constant that every request sends.")
    static let wire = Self("wire", .words(of: SpecWire.self), "The form of the value on the wire.")
}

extension SchemaShape {
    static let auth = SchemaShape.either([.text, .list(.text)])
    static let constantHeaders = SchemaShape.named(.construct("constantHeader"))
    static let count = SchemaShape.whole(0...Int(Int32.max))
    static let fixedParameter = SchemaShape.construct("constantParameter")
    static let responseHeaders = SchemaShape.named(.either([.type, .construct("responseHeader")]))
    static let success = SchemaShape.whole(200...299)
    static let unionCase = SchemaShape.either([.type, .construct("caseOfUnion")])
    static let unionKey = SchemaShape.either([.text, .construct("keyOfUnion")])
}

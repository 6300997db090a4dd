import EndpointSpec

/// The values that stand for what is left out: the defaults of a spec, as it writes them.
struct StandardValues: Sendable {
    /// A default, and true if the field or parameter may be absent in Swift, too. Otherwise an app sends its own default.
    struct Value: Sendable {
        var text: String
        var isOptional: Bool
    }

    private var values: [[String]: Value] = [:]

    init(_ spec: ValidatedSpec) {
        let style = spec.api.defaults.keys
        for type in spec.files.flatMap(\.types) {
            guard case .object(let object) = type.kind else { continue }
            for field in spec.fields(of: object) {
                guard let text = field.defaultValue?.value.words else { continue }
                values[["types", type.name.value, field.wireKey(in: style)]] = Value(
                    text: text,
                    isOptional: field.type.value.unwrapped.isOptional
                )
            }
        }
        for endpoint in spec.files.flatMap(\.endpoints) {
            // The names of header fields and cookies are those on the wire.
            let styled = (endpoint.query + (endpoint.bodyFields ?? [])).map { ($0.wireKey(in: style), $0) }
            let written = (endpoint.headers + endpoint.cookies).map { ($0.name.value, $0) }
            for (name, parameter) in styled + written {
                guard let text = parameter.defaultValue?.value.words else { continue }
                values[["endpoints", endpoint.name.value, name.lowercased()]] = Value(
                    text: text,
                    isOptional: parameter.type.value.unwrapped.isOptional
                )
            }
        }
    }

    /// The default of the member of a type with this key.
    func member(_ key: String, of type: String) -> Value? { values[["types", type, key]] }

    /// The default of a parameter of an endpoint, or of a field of its body.
    func parameter(_ name: String, of endpoint: String) -> Value? {
        values[["endpoints", endpoint, name.lowercased()]]
    }
}

extension SpecLiteral {
    /// The literal on one line, for a comparison and for a reason.
    fileprivate var words: String {
        switch self {
        case .scalar(let text, _): text
        case .list(let elements): "[\(elements.map(\.value.words).joined(separator: ", "))]"
        case .map(let entries):
            "{\(entries.map { "\($0.key.value): \($0.value.value.words)" }.joined(separator: ", "))}"
        }
    }
}

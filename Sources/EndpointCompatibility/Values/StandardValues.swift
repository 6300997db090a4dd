import EndpointSpec

/// The values that stand for what is left out: the defaults of a spec, as it writes them.
struct StandardValues: Sendable {
    private var values: [[String]: String] = [:]

    init(_ spec: ValidatedSpec) {
        let style = spec.api.defaults.keys
        for type in spec.files.flatMap(\.types) {
            guard case .object(let object) = type.kind else { continue }
            for field in spec.fields(of: object) {
                values[["types", type.name.value, field.wireKey(in: style)]] = field.defaultValue?.value.words
            }
        }
        for endpoint in spec.files.flatMap(\.endpoints) {
            // The names of header fields and cookies are those on the wire.
            let styled = endpoint.query.map { ($0.wireKey(in: style), $0) }
            let written = (endpoint.headers + endpoint.cookies).map { ($0.name.value, $0) }
            // An app sends its own default, unless the parameter may be absent in Swift, too.
            for (name, parameter) in styled + written where parameter.type.value.unwrapped.isOptional {
                let text = parameter.defaultValue?.value.words
                values[["endpoints", endpoint.name.value, name.lowercased()]] = text
            }
        }
    }

    /// The default of the member of a type with this key.
    func member(_ key: String, of type: String) -> String? { values[["types", type, key]] }

    /// The default of a parameter of an endpoint that a request may leave out.
    func parameter(_ name: String, of endpoint: String) -> String? {
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

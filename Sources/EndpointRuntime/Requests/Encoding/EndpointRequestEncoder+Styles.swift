public import Foundation
internal import HTTPTypes

/// The format of a list in a query.
public enum EndpointListStyle: Sendable {
    /// `a=1&a=2`
    case `repeat`
    /// `a=1,2`. A comma inside an element is percent-encoded.
    case comma
    /// `a[]=1&a[]=2`. The brackets are percent-encoded.
    case brackets
    /// `a=1|2`. The bar is percent-encoded, because a URL cannot contain it. If an element contains a bar, the call
    /// fails.
    case pipes
    /// `a=1;2`. A semicolon inside an element is percent-encoded.
    case semicolons
    /// `a=1 2`. The space is percent-encoded. If an element contains a space, the call fails.
    case spaces
}

extension EndpointRequestEncoder {
    /// Adds a list to the query. If it is empty or nil, nothing is sent.
    public mutating func query(_ name: String, _ values: [some EndpointParameter]?, style: EndpointListStyle) {
        appendQuery(name, (values ?? []).map(\.parameterText), style)
    }

    /// Adds a list of an enumeration's raw values to the query. If it is empty or nil, nothing is sent.
    public mutating func query<Value: RawRepresentable<String>>(
        _ name: String,
        _ values: [Value]?,
        style: EndpointListStyle
    ) {
        appendQuery(name, (values ?? []).map(\.rawValue), style)
    }

    /// Adds a list of dates to the query. If it is empty or nil, nothing is sent.
    public mutating func query(
        _ name: String,
        _ values: [Date]?,
        _ format: WireDateFormat,
        style: EndpointListStyle
    ) {
        appendQuery(name, (values ?? []).map { ParameterText.date($0, format) }, style)
    }

    private mutating func appendQuery(_ name: String, _ values: [String?], _ style: EndpointListStyle) {
        let texts = values.compactMap(\.self)
        guard texts.count == values.count else { return fail(.notFinite, name) }
        guard !texts.isEmpty else { return }
        switch style {
        case .repeat: for text in texts { appendQuery(name, text) }
        case .brackets: for text in texts { appendQuery("\(name)[]", text) }
        case .comma: appendQuery(name, texts, separator: ",")
        case .semicolons: appendQuery(name, texts, separator: ";")
        case .pipes: appendQuery(name, texts, separator: UInt8(ascii: "|"), escaped: "%7C")
        case .spaces: appendQuery(name, texts, separator: UInt8(ascii: " "), escaped: "%20")
        }
    }

    /// Adds a list with an encoded separator. An element must not contain the separator, because it would look the
    /// same.
    private mutating func appendQuery(
        _ name: String,
        _ texts: [String],
        separator: UInt8,
        escaped: String
    ) {
        guard !texts.contains(where: { $0.utf8.contains(separator) }) else { return fail(.separatorInElement, name) }
        appendQuery(name, texts, separator: escaped)
    }

    /// Adds each field of a value to the query: fields of nested values as `a[b]`, and lists once per element. Fields
    /// that are nil are left out. For a sensitive value, errors name no keys in the given number of nested lists and
    /// objects, and show no values.
    public mutating func query(spread value: (some WireWritable)?, hiding layers: Int? = nil) {
        content.sensitiveMaps.layersOfDocument = layers
        defer { content.sensitiveMaps.layersOfDocument = nil }
        guard let value, let json = json(value) else { return }
        do {
            let maps = content.sensitiveMaps
            for pair in try FormPairs.of(json, nesting: .brackets, arrays: .repeat, hiding: maps) {
                appendQuery(pair.name, pair.texts, separator: ",")
            }
        } catch {
            fail(.body(error), nil)
        }
    }

    /// Sets all header fields of a dictionary, in the order of their names.
    ///
    /// Fields that frame the message belong to the transport. If the dictionary contains one, the call fails. No error
    /// names a field of a sensitive dictionary.
    public mutating func headers(_ values: [String: String]?, sensitive: Bool = false) {
        for (name, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) {
            let shown = sensitive ? "*" : name
            guard !Self.framing.contains(name.lowercased()), HTTPField.Name(name) != nil else {
                return fail(.headerName, shown)
            }
            guard HeaderValue.isValid(value) else { return fail(.headerValue, shown) }
            setHeader(name, value)
        }
    }

    private static let framing: Set<String> = ["host", "content-length", "transfer-encoding", "connection"]
}

public import Foundation

/// How a list stands in a query.
public enum EndpointListStyle: Sendable {
    /// `a=1&a=2`
    case `repeat`
    /// `a=1,2`: a comma inside of an element is escaped.
    case comma
    /// `a[]=1&a[]=2`, the brackets escaped.
    case brackets
    /// `a=1|2`, the bar escaped, because a URL cannot hold it.
    case pipes
    /// `a=1;2`: a semicolon inside of an element is escaped.
    case semicolons
    /// `a=1 2`, the space escaped.
    case spaces
}

extension EndpointRequestEncoder {
    /// Adds a list to the query; of an empty one, or nil, nothing is sent.
    public mutating func query(_ name: String, _ values: [some EndpointParameter]?, style: EndpointListStyle) {
        appendQuery(name, (values ?? []).map(\.parameterText), style)
    }

    /// Adds a list of values that an enumeration stands for; of an empty one, or nil, nothing is sent.
    public mutating func query<Value: RawRepresentable<String>>(
        _ name: String,
        _ values: [Value]?,
        style: EndpointListStyle
    ) {
        appendQuery(name, (values ?? []).map(\.rawValue), style)
    }

    /// Adds a list of dates; of an empty one, or nil, nothing is sent.
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
        case .pipes: appendQuery(name, texts, separator: "%7C")
        case .spaces: appendQuery(name, texts, separator: "%20")
        }
    }

    /// Adds each field of a value to the query: those of a value inside it as `a[b]`, lists once per element, and what
    /// is nil not at all.
    public mutating func query(spread value: (some WireWritable)?) {
        guard let value, let json = json(value) else { return }
        do {
            for pair in try FormPairs.of(json, nesting: .brackets, arrays: .repeat) {
                appendQuery(pair.name, pair.texts, separator: ",")
            }
        } catch {
            fail(.body(error), nil)
        }
    }

    /// Sets every header field of a mapping, in the order of their names.
    ///
    /// Those that say how a message is framed are the transport's own, and fail the call.
    public mutating func headers(_ values: [String: String]?) {
        for (name, value) in (values ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard !Self.framing.contains(name.lowercased()) else { return fail(.headerName, name) }
            setHeader(name, value)
        }
    }

    private static let framing: Set<String> = ["host", "content-length", "transfer-encoding", "connection"]
}

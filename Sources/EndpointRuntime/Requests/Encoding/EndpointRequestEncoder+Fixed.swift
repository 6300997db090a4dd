internal import Foundation

extension EndpointRequestEncoder {
    /// Adds a parameter to the query. The app provides its value to the client.
    public mutating func query(_ name: String, provided value: String) {
        if let text = text(provided: value) { appendQuery(name, text) }
    }

    /// Sets a header field. The app provides its value to the client.
    public mutating func header(_ name: String, provided value: String) {
        if let text = text(provided: value) { setHeader(name, text) }
    }

    /// Adds a cookie. The app provides its value to the client.
    public mutating func cookie(_ name: String, provided value: String) {
        if let text = text(provided: value) { appendCookie(name, text) }
    }

    /// Adds a field to the body. The app provides its value to the client.
    public mutating func field(_ name: String, provided value: String) {
        if let text = text(provided: value) { appendField(name, text) }
    }

    /// Adds the parameters of the API to the query or the body, as the method requires.
    mutating func parameters(_ parameters: KeyValuePairs<String, EndpointFixedValue>, _ method: EndpointMethod) {
        for (name, value) in parameters {
            switch (value, method.isSafe || method == .delete) {
            case (.value(let text), true): appendQuery(name, text)
            case (.value(let text), false): appendField(name, text)
            case (.provided(let provided), true): query(name, provided: provided)
            case (.provided(let provided), false): field(name, provided: provided)
            }
        }
    }

    mutating func appendField(_ name: String, _ value: some WireWritable) {
        guard let json = json(value, of: name) else { return }
        content.fields.append(RequestContent.Field(name: name, value: .json(json)))
    }
}

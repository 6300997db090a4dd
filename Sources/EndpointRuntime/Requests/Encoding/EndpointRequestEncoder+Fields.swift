public import Foundation

extension EndpointRequestEncoder {
    /// Sends a value as a form.
    public mutating func form(
        _ value: some WireWritable,
        nesting: EndpointFormNesting,
        arrays: EndpointFormArrays
    ) {
        if let json = json(value) { content.base = .form(json, nesting: nesting, arrays: arrays) }
    }

    /// Sends the added fields as a form.
    public mutating func form(nesting: EndpointFormNesting, arrays: EndpointFormArrays) {
        content.base = .form(Data("{}".utf8), nesting: nesting, arrays: arrays)
    }

    /// Sends the added fields as a JSON object.
    public mutating func bodyOfFields() {
        content.base = .json(Data("{}".utf8))
    }

    /// Keeps the keys and values of a sensitive field out of errors, which name `notes.*` instead. Call it before the
    /// field is added.
    ///
    /// - Parameters:
    ///   - name: The field's name.
    ///   - layers: The number of nested lists and objects, starting with the field's value, whose keys are hidden.
    public mutating func hideKeys(below name: String, layers: Int) {
        content.sensitiveMaps.insert(name, layers: layers)
    }

    /// Adds a field to the body, unless the value is nil.
    public mutating func field(_ name: String, _ value: (some WireWritable)?) {
        if let value { appendField(name, value) }
    }

    /// Adds a field with a codec to the body, unless the value is nil.
    public mutating func field<Codec: WireCodec>(_ name: String, _ value: Codec.Value?, _ codec: Codec.Type) {
        if let value { appendField(name, CodedField<Codec>(value: value)) }
    }

    /// Adds the raw value of an enumeration to the body, unless it is nil.
    public mutating func field<Value: RawRepresentable<String>>(_ name: String, _ value: Value?) {
        if let value { appendField(name, value.rawValue) }
    }

    /// Adds the raw values of an enumeration to the body, unless the list is nil.
    public mutating func field<Value: RawRepresentable<String>>(_ name: String, _ values: [Value]?) {
        if let values { appendField(name, values.map(\.rawValue)) }
    }

    /// Adds the raw value of an enumeration to the body, unless it is nil.
    public mutating func field<Value: RawRepresentable<String> & WireWritable>(_ name: String, _ value: Value?) {
        if let value { appendField(name, value.rawValue) }
    }

    /// Adds the raw values of an enumeration to the body, unless the list is nil.
    public mutating func field<Value: RawRepresentable<String> & WireWritable>(_ name: String, _ values: [Value]?) {
        if let values { appendField(name, values.map(\.rawValue)) }
    }

    /// Adds a date to the body, unless it is nil.
    public mutating func field(_ name: String, _ value: Date?, _ format: WireDateFormat) {
        if let value { appendField(name, DateField(value: value, format: format)) }
    }

    /// Adds dates to the body, unless the list is nil.
    public mutating func field(_ name: String, _ values: [Date]?, _ format: WireDateFormat) {
        if let values { appendField(name, values.map { DateField(value: $0, format: format) }) }
    }
}

private struct CodedField<Codec: WireCodec>: WireWritable {
    let value: Codec.Value

    func write(to writer: inout WireWriter) { Codec.write(value, to: &writer) }
}

private struct DateField: WireWritable {
    let value: Date
    let format: WireDateFormat

    func write(to writer: inout WireWriter) { writer.date(value, format) }
}

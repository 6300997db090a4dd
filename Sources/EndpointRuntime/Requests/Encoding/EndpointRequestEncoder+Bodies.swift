public import Foundation

extension EndpointRequestEncoder {
    /// Sends text as UTF-8.
    public mutating func body(text: String) {
        content.base = .raw(.bytes(Data(text.utf8)), type: "text/plain; charset=utf-8")
    }

    /// Sends bytes.
    public mutating func body(binary: Data) {
        content.base = .raw(.bytes(binary), type: "application/octet-stream")
    }

    /// Sends a file. It is read while it is sent.
    public mutating func body(file: URL) {
        if let body = self.file(file, "body") { content.base = .raw(body, type: "application/octet-stream") }
    }

    /// Sends a body in pieces.
    public mutating func body(stream: EndpointRequestBody) {
        content.base = .raw(stream, type: "application/octet-stream")
    }

    /// Sends a value that an encoder of the app encodes.
    public mutating func body<Encoder: EndpointBodyEncoder>(_ value: Encoder.Value, as encoder: Encoder.Type) {
        do {
            content.base = .raw(.bytes(try Encoder.encode(value)), type: Encoder.contentType)
        } catch {
            // The error's text may contain the value.
            fail(.encoder("\(type(of: error))"), nil)
        }
    }

    /// Sets the type of the body, unless a header field of the endpoint does.
    public mutating func contentType(_ type: String) {
        content.contentType = type
    }

    /// Sets a field of the body, and replaces the one that the value has.
    public mutating func set(_ name: String, _ value: JSONValue) {
        guard let json = json(value) else { return }
        content.replacements.append(RequestContent.Field(name: name, value: .json(json)))
    }

    /// Sends the added fields as the parts of a multipart body.
    public mutating func multipart() {
        content.base = .multipart
    }

    /// Adds a file to a multipart body, unless it is `nil`. It is read while it is sent.
    ///
    /// - Parameters:
    ///   - name: The part's name.
    ///   - file: The file's URL.
    ///   - contentType: The type of the file's contents.
    ///   - filename: The file's name for the server; if it is `nil`, the last component of the URL.
    public mutating func part(
        _ name: String,
        file: URL?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        guard let url = file, let body = self.file(url, name) else { return }
        append(name, body: body, type: contentType, filename: filename ?? url.lastPathComponent)
    }

    /// Adds files with the same part name to a multipart body.
    public mutating func part(
        _ name: String,
        file files: [URL]?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        for file in files ?? [] { part(name, file: file, contentType: contentType, filename: filename) }
    }

    /// Adds bytes to a multipart body, unless they are `nil`.
    public mutating func part(
        _ name: String,
        binary: Data?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        if let binary { append(name, body: .bytes(binary), type: contentType, filename: filename ?? name) }
    }

    /// Adds several parts of bytes with the same name to a multipart body.
    public mutating func part(
        _ name: String,
        binary pieces: [Data]?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        for piece in pieces ?? [] { part(name, binary: piece, contentType: contentType, filename: filename) }
    }

    /// Sets header fields of a part of a multipart body, in addition to its name: its content type, and others.
    public mutating func head(
        ofPart name: String,
        contentType: String? = nil,
        headers: KeyValuePairs<String, String> = [:]
    ) {
        guard HeaderValue.isValid(contentType ?? ""), headers.allSatisfy({ HeaderValue.isValid($0.value) }) else {
            return fail(.headerValue, name)
        }
        let fields = headers.map { (name: $0.key, value: $0.value) }
        content.partHeads[name] = RequestContent.PartHead(contentType: contentType, headers: fields)
    }

    private mutating func append(_ name: String, body: EndpointRequestBody, type: String, filename: String) {
        let type = FileMediaType.chosen(for: filename, among: type)
        // A line break in the type would start another line of the part's header.
        guard HeaderValue.isValid(type) else { return fail(.headerValue, name) }
        content.fields.append(RequestContent.Field(name: name, value: .raw(body, type: type, filename: filename)))
    }

    private mutating func file(_ url: URL, _ name: String) -> EndpointRequestBody? {
        do {
            return try EndpointRequestBody.file(url)
        } catch {
            fail(.file, name)
            return nil
        }
    }
}

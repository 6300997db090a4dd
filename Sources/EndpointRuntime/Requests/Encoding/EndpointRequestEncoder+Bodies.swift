public import Foundation

extension EndpointRequestEncoder {
    /// Sends text, as UTF-8.
    public mutating func body(text: String) {
        content.base = .raw(.bytes(Data(text.utf8)), type: "text/plain; charset=utf-8")
    }

    /// Sends bytes.
    public mutating func body(binary: Data) {
        content.base = .raw(.bytes(binary), type: "application/octet-stream")
    }

    /// Sends a file, which is read while it is sent.
    public mutating func body(file: URL) {
        if let body = self.file(file, "body") { content.base = .raw(body, type: "application/octet-stream") }
    }

    /// Sends whatever can be sent in pieces.
    public mutating func body(stream: EndpointRequestBody) {
        content.base = .raw(stream, type: "application/octet-stream")
    }

    /// Sends a value as an encoder of the app's own writes it.
    public mutating func body<Encoder: EndpointBodyEncoder>(_ value: Encoder.Value, as encoder: Encoder.Type) {
        do {
            content.base = .raw(.bytes(try Encoder.encode(value)), type: Encoder.contentType)
        } catch {
            // What it says of the error may have the value in it.
            fail(.encoder("\(type(of: error))"), nil)
        }
    }

    /// Says what the body is, unless a header field of the endpoint does.
    public mutating func contentType(_ type: String) {
        content.contentType = type
    }

    /// Sets a field of the body, whatever the value that is sent has there.
    public mutating func set(_ name: String, _ value: JSONValue) {
        guard let json = json(value) else { return }
        content.replacements.append(RequestContent.Field(name: name, value: .json(json)))
    }

    /// Sends the fields that are put in as the parts of a multipart body.
    public mutating func multipart() {
        content.base = .multipart
    }

    /// Puts a file into a multipart body, unless it is nil; it is read while it is sent.
    ///
    /// - Parameters:
    ///   - name: The part's name.
    ///   - file: Where the file lies.
    ///   - contentType: What is in the file.
    ///   - filename: What the server is told that the file is called; its own name where it is nil.
    public mutating func part(
        _ name: String,
        file: URL?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        guard let url = file, let body = self.file(url, name) else { return }
        append(name, body, contentType, filename ?? url.lastPathComponent)
    }

    /// Puts files into a multipart body, all by one name.
    public mutating func part(
        _ name: String,
        file files: [URL]?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        for file in files ?? [] { part(name, file: file, contentType: contentType, filename: filename) }
    }

    /// Puts bytes into a multipart body, unless they are nil.
    public mutating func part(
        _ name: String,
        binary: Data?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        if let binary { append(name, .bytes(binary), contentType, filename ?? name) }
    }

    /// Puts several pieces of bytes into a multipart body, all by one name.
    public mutating func part(
        _ name: String,
        binary pieces: [Data]?,
        contentType: String = "application/octet-stream",
        filename: String? = nil
    ) {
        for piece in pieces ?? [] { part(name, binary: piece, contentType: contentType, filename: filename) }
    }

    private mutating func append(_ name: String, _ body: EndpointRequestBody, _ type: String, _ filename: String) {
        // A line break in it would bring lines of its own.
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

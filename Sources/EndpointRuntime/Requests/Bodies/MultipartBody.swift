internal import Foundation

/// A `multipart/form-data` body (RFC 7578): each field a part, files read while they are sent.
struct MultipartBody: Sendable {
    /// What stands between the parts.
    let boundary: String
    private var pieces: [EndpointRequestBody] = []
    /// What is in memory and was not yet made a piece.
    private var text = Data()

    /// A body of these parts, with a boundary made of an id.
    init(_ fields: [RequestContent.Field], boundary id: String) throws(EndpointEncodingError) {
        boundary = Self.boundary(id)
        for field in fields { try append(field) }
        text.append(contentsOf: "--\(boundary)--\r\n".utf8)
        pieces.append(.bytes(text))
    }

    /// The whole of it. All in memory it is bytes; with files in it a stream, which can be sent again as they can.
    var body: EndpointRequestBody {
        if pieces.count == 1 { return pieces[0] }
        let lengths = pieces.compactMap(\.length)
        let length = lengths.count == pieces.count ? lengths.reduce(0, +) : nil
        return .repeatableStream(length: length) { [pieces] in
            var rest = pieces[...]
            var current: EndpointBodyChunks.Iterator?
            return {
                while true {
                    if let piece = try await current?.next() { return piece }
                    guard let next = rest.popFirst() else { return nil }
                    current = next.chunks().makeAsyncIterator()
                }
            }
        }
    }

    private mutating func append(_ field: RequestContent.Field) throws(EndpointEncodingError) {
        switch field.value {
        case .raw(let body, let type, let filename):
            open(field.name, type, filename: filename)
            if let bytes = body.bytes {
                text.append(bytes)
            } else {
                pieces.append(.bytes(text))
                pieces.append(body)
                text = Data()
            }
            text.append(contentsOf: "\r\n".utf8)
        case .json(let json):
            let tree: FormTree
            do {
                tree = try Wire.decode(FormTree.self, from: json)
            } catch {
                throw EndpointEncodingError(.body(error), parameter: field.name)
            }
            append(field.name, tree, json)
        }
    }

    /// A plain value is text, a list of them a part for each, anything else JSON; what is null is left out.
    private mutating func append(_ name: String, _ tree: FormTree, _ json: Data) {
        switch tree {
        case .nothing: return
        case .text(let text): append(name, Data(text.utf8), nil)
        case .list(let elements):
            let there = elements.filter { !$0.isNothing }
            let texts = there.compactMap { if case .text(let text) = $0 { text } else { nil } }
            guard texts.count == there.count else { return append(name, json, "application/json") }
            for text in texts { append(name, Data(text.utf8), nil) }
        case .object: append(name, json, "application/json")
        }
    }

    private mutating func append(_ name: String, _ content: Data, _ type: String?) {
        open(name, type, filename: nil)
        VisitedBytes.add(content.count)
        text.append(content)
        text.append(contentsOf: "\r\n".utf8)
    }

    private mutating func open(_ name: String, _ type: String?, filename: String?) {
        let file = filename.map { "; filename=\"\(Self.escaped($0))\"" } ?? ""
        let kind = type.map { "Content-Type: \($0)\r\n" } ?? ""
        let head = "Content-Disposition: form-data; name=\"\(Self.escaped(name))\"\(file)\r\n\(kind)\r\n"
        text.append(contentsOf: "--\(boundary)\r\n\(head)".utf8)
    }

    /// As browsers do it (the HTML standard, §4.10.21.8): a line break or a quote would end the name. Other control
    /// characters, which a header field cannot hold (RFC 9110 §5.5), go the same way.
    private static func escaped(_ name: String) -> String {
        var bytes: [UInt8] = []
        VisitedBytes.add(name.utf8.count)
        for byte in name.utf8 {
            if byte == UInt8(ascii: "\"") || !HeaderValue.isValid(byte) {
                PercentEncoding.appendEscaped(byte, to: &bytes)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// At most 70 characters that need no quotes (RFC 2046 §5.1.1).
    private static func boundary(_ id: String) -> String {
        let allowed = id.unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-")
        }
        return "part-" + String(String.UnicodeScalarView(allowed.prefix(60)))
    }
}

internal import Foundation

/// A `multipart/form-data` body (RFC 7578). Each field is a part. Files are read while they are sent.
struct MultipartBody: Sendable {
    /// The text between the parts.
    let boundary: String
    private var pieces: [EndpointRequestBody] = []
    /// The bytes in memory that are not part of a piece yet.
    private var text = Data()
    private let heads: [String: RequestContent.PartHead]

    /// Creates a body of these parts. The boundary contains the id.
    init(
        _ fields: [RequestContent.Field],
        _ heads: [String: RequestContent.PartHead] = [:],
        boundary id: String
    ) throws(EndpointEncodingError) {
        self.heads = heads
        boundary = Self.boundary(id)
        for field in fields { try append(field) }
        text.append(contentsOf: "--\(boundary)--\r\n".utf8)
        pieces.append(.bytes(text))
    }

    /// The whole body. If everything is in memory, it is bytes. If it contains files, it is a stream that can be sent
    /// again if the files can.
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

    /// Appends a plain value as text, a list of plain values as a part for each, and anything else as JSON. Null is
    /// left out.
    private mutating func append(_ name: String, _ tree: FormTree, _ json: Data) {
        switch tree {
        case .nothing: return
        // With a type of its own, a plain value or a list of them is that, too.
        case _ where heads[name]?.isJSON == true: append(name, json, nil)
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
        let file = filename.map { "; filename=\"\(PartName.escaped($0))\"" } ?? ""
        let kind = (heads[name]?.contentType ?? type).map { "Content-Type: \($0)\r\n" } ?? ""
        let others = heads[name]?.headers.map { "\($0.name): \($0.value)\r\n" }.joined() ?? ""
        let head = "Content-Disposition: form-data; name=\"\(PartName.escaped(name))\"\(file)\r\n\(kind)\(others)\r\n"
        text.append(contentsOf: "--\(boundary)\r\n\(head)".utf8)
    }

    /// Creates a boundary of at most 70 characters that need no quotes (RFC 2046 §5.1.1).
    private static func boundary(_ id: String) -> String {
        let allowed = id.unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-")
        }
        return "part-" + String(String.UnicodeScalarView(allowed.prefix(60)))
    }
}

extension RequestContent.PartHead {
    /// The part is JSON, regardless of its value.
    fileprivate var isJSON: Bool {
        guard let type = contentType?.prefix(while: { $0 != ";" }).lowercased() else { return false }
        let essence = type.filter { $0 != " " }
        return essence == "application/json" || essence.hasSuffix("+json")
    }
}

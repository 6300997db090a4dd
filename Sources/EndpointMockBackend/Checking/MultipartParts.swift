internal import EndpointRuntime
internal import Foundation

/// The parts of a `multipart/form-data` body (RFC 7578).
enum MultipartParts {
    /// A part: a field or a file.
    struct Part: Sendable {
        /// The name, without its escapes.
        let name: String
        let filename: String?
        /// The header fields, by their names in lower case.
        let headers: [String: String]
        let content: Data

        var type: String? { headers["content-type"] }

        /// True if it has this name, which may contain the text of an escape.
        func isNamed(_ name: String) -> Bool { self.name == PartName.unescaped(name) }

        /// The part is declared as JSON.
        var isJSON: Bool {
            guard let essence = type.map(MediaType.essence) else { return false }
            return essence == "application/json" || essence.hasSuffix("+json")
        }
    }

    /// Returns the parts; nil if the body has none, or has no valid end.
    static func of(_ body: Data, boundary: String) -> [Part]? {
        // A boundary as long as the body would be compared at each of its bytes (RFC 2046 §5.1.1).
        guard boundary.utf8.count <= 70 else { return nil }
        let line = Data("--\(boundary)".utf8)
        guard var start = body.range(of: line)?.upperBound else { return nil }
        var parts: [Part] = []
        while true {
            let rest = body[start...]
            if rest.starts(with: Data("--".utf8)) { return parts }
            guard let newline = body.range(of: Data("\r\n".utf8), in: start..<body.endIndex),
                let end = body.range(of: Data("\r\n".utf8) + line, in: newline.lowerBound..<body.endIndex)
            else { return nil }
            VisitedBytes.add(end.upperBound - start)
            guard newline.upperBound <= end.lowerBound, let part = part(body[newline.upperBound..<end.lowerBound])
            else {
                return nil
            }
            parts.append(part)
            start = end.upperBound
        }
    }

    private static func part(_ bytes: Data) -> Part? {
        guard let blank = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        VisitedBytes.add(bytes.count)
        let head = String(decoding: bytes[..<blank.lowerBound], as: UTF8.self)
        var headers: [String: String] = [:]
        for line in head.components(separatedBy: "\r\n") {
            let pair = line.split(separator: ":", maxSplits: 1)
            guard pair.count == 2 else { continue }
            headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        guard let disposition = headers["content-disposition"],
            let name = MediaTypeParameter.named("name", in: disposition, isOfPart: true)
        else { return nil }
        return Part(
            name: PartName.unescaped(name),
            filename: MediaTypeParameter.named("filename", in: disposition, isOfPart: true).map(PartName.unescaped),
            headers: headers,
            content: Data(bytes[blank.upperBound...])
        )
    }
}

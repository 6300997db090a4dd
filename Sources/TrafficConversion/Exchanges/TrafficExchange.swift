import EndpointDescription

/// One request and its answer, in the form that all kinds of files have in common.
struct TrafficExchange: Sendable {
    struct Header: Sendable {
        /// The name as it was sent.
        var name: String
        var value: String
    }

    struct Answer: Sendable {
        var status: Int
        var headers: [Header] = []
        var content = TrafficContent.none
    }

    var method: String
    var url: TrafficURL
    var headers: [Header] = []
    var content = TrafficContent.none
    /// `nil` if the file has no answer, as a line of curl.
    var answer: Answer?
    /// The kind that a browser gives: `xhr`, `image`.
    var resource: String?
}

/// A body, as far as its structure could be read.
enum TrafficContent: Sendable {
    /// A part of a form of several parts.
    struct Part: Sendable {
        var name: String
        var value: String?
        var isFile: Bool
    }

    case none
    case json(JSONTree, type: String)
    case form([(name: String, value: String?)])
    case parts([Part])
    case html
    /// Text that is not JSON, with its media type.
    case text(type: String)
    /// Bytes, with their media type.
    case binary(type: String)
    /// JSON that ends too early or is wrong.
    case broken

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - bytes: The body; `nil` if the file left it out.
    ///   - type: The content type; empty if it is unknown.
    init(_ bytes: [UInt8]?, type: String) {
        let media = TextParts.trimmed(TextParts.split(type, at: ";")[0]).lowercased()
        guard let bytes else {
            self = media.contains("json") ? .broken : .none
            return
        }
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard let first else {
            self = .none
            return
        }
        let mayBeJSON =
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) && (media.isEmpty || media == "text/plain")
        if media == "application/json" || media.hasSuffix("+json") || mayBeJSON {
            let known = media.hasSuffix("+json") ? media : "application/json"
            self = TrafficJSON.tree(bytes).map { .json($0, type: known) } ?? (mayBeJSON ? .text(type: media) : .broken)
        } else if media == "application/x-www-form-urlencoded" {
            self = .form(TextParts.pairs(String(decoding: bytes, as: UTF8.self)))
        } else if media == "multipart/form-data" {
            self = .parts(MultipartNames.parts(bytes))
        } else if media == "text/html" || first == UInt8(ascii: "<") && media.isEmpty {
            self = .html
        } else if media.hasPrefix("text/") || media.hasSuffix("xml") || media.hasSuffix("json") {
            self = .text(type: media)
        } else {
            self = .binary(type: media)
        }
    }
}

/// The names of the parts of a `multipart/form-data` body. Their contents are values and stay out.
enum MultipartNames {
    static func parts(_ bytes: [UInt8]) -> [TrafficContent.Part] {
        let heads = TextParts.split(String(decoding: bytes, as: UTF8.self), at: "\n").filter {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        return heads.compactMap { head in
            guard let name = attribute("name", of: head) else { return nil }
            return TrafficContent.Part(name: name, value: nil, isFile: attribute("filename", of: head) != nil)
        }
    }

    private static func attribute(_ name: String, of head: String) -> String? {
        for part in TextParts.split(head, at: ";").dropFirst() {
            let pair = TextParts.split(TextParts.trimmed(part), at: "=", most: 2)
            guard pair.count == 2, pair[0].lowercased() == name else { continue }
            return String(String.UnicodeScalarView(pair[1].unicodeScalars.filter { $0 != "\"" && $0 != "\r" }))
        }
        return nil
    }
}

public import EndpointRuntime
public import Foundation

/// The decoder in the golden `Bodies`. It is public, as its calls are.
public nonisolated enum BodyNoteDecoder: EndpointBodyDecoder {
    struct NoNote: Error {
        let text: String
    }

    /// The text between the tags.
    public static func decode(_ body: Data, contentType: String?) throws -> String {
        let text = String(decoding: body, as: UTF8.self)
        guard contentType == "application/xml", text.hasPrefix("<note>"), text.hasSuffix("</note>") else {
            throw NoNote(text: text)
        }
        return String(text.dropFirst("<note>".count).dropLast("</note>".count))
    }
}

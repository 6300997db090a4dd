internal import Foundation

/// A download on its way: the bytes that came, beside where they shall go, and what the server named them by.
///
/// `report.pdf` begins as `report.pdf.part`; `report.pdf.part.tag` keeps the `ETag` or the date that a later request has to
/// name, so that it does not go on in the middle of another version.
struct PartialFile {
    let destination: URL
    private let part: URL
    private let tagFile: URL
    private var handle: FileHandle?
    /// How many bytes there are.
    private(set) var length = 0

    init(_ destination: URL) {
        self.destination = destination
        part = destination.appendingPathExtension("part")
        tagFile = part.appendingPathExtension("tag")
        length = FileLength.of(part) ?? 0
    }

    /// What the server named the bytes by that are there; nil where there are none to go on with.
    var tag: String? {
        guard length > 0, let bytes = try? Data(contentsOf: tagFile) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.isEmpty || !HeaderValue.isValid(text) ? nil : text
    }

    /// Makes ready for the bytes of a response: behind those that are there, or from the start.
    mutating func open(goesOn: Bool, tag: String?) throws {
        if !goesOn {
            try Data().write(to: part)
            length = 0
        }
        if let tag {
            try Data(tag.utf8).write(to: tagFile)
        } else {
            try Self.remove(tagFile)
        }
        let handle = try FileHandle(forWritingTo: part)
        try handle.seek(toOffset: UInt64(length))
        self.handle = handle
    }

    mutating func append(_ piece: Data) throws {
        try handle?.write(contentsOf: piece)
        length += piece.count
    }

    /// Puts the whole file where it shall be, in place of what is there.
    mutating func complete() throws {
        try handle?.close()
        handle = nil
        try Self.remove(destination)
        try FileManager.default.moveItem(at: part, to: destination)
        try Self.remove(tagFile)
    }

    /// Forgets what came.
    mutating func discard() throws {
        handle = nil
        length = 0
        try Self.remove(part)
        try Self.remove(tagFile)
    }

    private static func remove(_ url: URL) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.removeItem(at: url)
    }
}

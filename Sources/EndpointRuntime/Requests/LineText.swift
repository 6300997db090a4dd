internal import Foundation

/// Elements as lines of JSON.
enum LineText {
    /// How many bytes of a list are kept once they are written.
    static let keptBytes = 1 << 20
    /// How long the pieces are that a list is sent in.
    private static let pieceBytes = 64 << 10

    /// All lines of a list, and how long they are; nil in place of those that are longer than `limit`.
    static func whole<Element: WireWritable>(
        _ count: Int,
        _ element: (Int) -> Element,
        keeping limit: Int
    ) throws(EndpointEncodingError) -> (bytes: Data?, length: Int) {
        var bytes: Data? = Data()
        var length = 0
        for index in 0..<count {
            let line = try line(element(index), at: index)
            length += line.count
            if length <= limit { bytes?.append(line) } else { bytes = nil }
        }
        return (bytes, length)
    }

    /// The lines of a list, several in a piece.
    static func pieces<Element: WireWritable>(
        _ count: Int,
        _ element: @escaping @Sendable (Int) -> Element
    ) -> () async throws -> Data? {
        var index = 0
        return {
            var piece = Data()
            while index < count, piece.count < pieceBytes {
                piece.append(try line(element(index), at: index))
                index += 1
            }
            return piece.isEmpty ? nil : piece
        }
    }

    /// The lines of what comes one after the other: each a piece, for nobody knows when the next one comes.
    static func lines<Element: WireWritable>(
        _ next: @escaping () async throws -> Element?
    ) -> () async throws -> Data? {
        var index = 0
        return {
            guard let element = try await next() else { return nil }
            defer { index += 1 }
            return try line(element, at: index)
        }
    }

    private static func line(_ element: some WireWritable, at index: Int) throws(EndpointEncodingError) -> Data {
        do throws(WireError) {
            var line = try Wire.encode(element)
            line.append(UInt8(ascii: "\n"))
            return line
        } catch {
            throw EndpointEncodingError(.body(error.placed("lines", index)))
        }
    }
}

extension WireError {
    /// The error with the place in a list, or in a stream, of the element that it is about: `events[3].choices[0]`.
    func placed(_ list: String, _ index: Int) -> WireError {
        let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
        return WireError(kind: kind, path: "\(list)[\(index)]\(separator)\(path)", byteOffset: byteOffset)
    }
}

internal import Foundation

/// Elements as lines of JSON.
enum LineText {
    /// How many bytes of a list are kept once they are written.
    static let keptBytes = 1 << 20
    /// How long the pieces are that a list is sent in.
    private static let pieceBytes = 64 << 10

    /// All lines of a list, and how long they are; nil in place of those that are too long to be kept.
    static func whole<Element: WireWritable>(
        _ count: Int,
        _ element: (Int) -> Element
    ) throws(EndpointEncodingError) -> (bytes: Data?, length: Int) {
        var bytes: Data? = Data()
        var length = 0
        for index in 0..<count {
            let line = try line(element(index), at: index)
            length += line.count
            if length <= keptBytes { bytes?.append(line) } else { bytes = nil }
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
        _ start: () throws -> () async throws -> Element?
    ) throws -> () async throws -> Data? {
        let next: () async throws -> Element?
        do {
            next = try start()
        } catch {
            throw failure(of: error)
        }
        var index = 0
        return {
            let element: Element?
            do {
                element = try await next()
            } catch {
                throw failure(of: error)
            }
            guard let element else { return nil }
            defer { index += 1 }
            return try line(element, at: index)
        }
    }

    /// The error of an app's sequence as one of this exchange. Not by what it is: lines that come from another server may end
    /// with a lost connection, which says nothing of this one, and has nothing sent again.
    private static func failure(of sequence: any Error) -> any Error {
        Task.isCancelled ? CancellationError() : TransportError(.other, underlying: sequence)
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

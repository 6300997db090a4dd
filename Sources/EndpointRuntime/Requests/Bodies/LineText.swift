internal import Foundation

/// Encodes elements as lines of JSON, or as the records of a JSON text sequence, which begin with U+001E (RFC 7464).
enum LineText {
    /// The maximum number of bytes of an encoded list that is kept.
    static let keptBytes = 1 << 20
    /// The length of the pieces in which a list is sent.
    private static let pieceBytes = 64 << 10

    /// All lines of a list, and their length. If they are too long to keep, `nil` in place of the lines.
    static func whole<Element: WireWritable>(
        _ count: Int,
        isSequence: Bool,
        _ element: (Int) -> Element
    ) throws(EndpointEncodingError) -> (bytes: Data?, length: Int) {
        var bytes: Data? = Data()
        var length = 0
        for index in 0..<count {
            let line = try line(element(index), at: index, isSequence)
            length += line.count
            if length <= keptBytes { bytes?.append(line) } else { bytes = nil }
        }
        return (bytes, length)
    }

    /// The lines of a list, several in each piece.
    static func pieces<Element: WireWritable>(
        _ count: Int,
        isSequence: Bool,
        _ element: @escaping @Sendable (Int) -> Element
    ) -> () async throws -> Data? {
        var index = 0
        return {
            var piece = Data()
            while index < count, piece.count < pieceBytes {
                piece.append(try line(element(index), at: index, isSequence))
                index += 1
            }
            return piece.isEmpty ? nil : piece
        }
    }

    /// The lines of elements that come one after the other. Each line is its own piece, because it is unknown when the
    /// next one comes.
    static func lines<Element: WireWritable>(
        isSequence: Bool,
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
            return try line(element, at: index, isSequence)
        }
    }

    /// The error of an app's sequence, as an error of this exchange. Its own kind does not count: if the lines come
    /// from another server whose connection was lost, that says nothing about this exchange, and must not cause a
    /// retry.
    private static func failure(of sequence: any Error) -> any Error {
        Task.isCancelled ? CancellationError() : TransportError(.other, underlying: sequence)
    }

    private static func line(
        _ element: some WireWritable,
        at index: Int,
        _ isSequence: Bool
    ) throws(EndpointEncodingError) -> Data {
        do throws(WireError) {
            var line = isSequence ? Data([0x1E]) : Data()
            line.append(try Wire.encode(element))
            line.append(UInt8(ascii: "\n"))
            return line
        } catch {
            throw EndpointEncodingError(.body(error.placed("lines", index)))
        }
    }
}

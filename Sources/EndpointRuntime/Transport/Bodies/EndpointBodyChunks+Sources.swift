internal import Foundation

extension EndpointBodyChunks {
    /// Bytes that are in memory, in one piece.
    init(whole bytes: Data) {
        self.init {
            var rest: Data? = bytes
            return {
                defer { rest = nil }
                return rest
            }
        }
    }

    /// A file that has this length, in pieces.
    init(file url: URL, length: Int) {
        self.init {
            var reader: FileReader?
            return {
                let file = try reader ?? FileReader(url, length: length)
                reader = file
                return try file.next()
            }
        }
    }

    /// All pieces in one; more than `limit` bytes are an invalid response.
    func collect(upTo limit: Int) async throws(TransportError) -> Data {
        var iterator = makeAsyncIterator()
        guard var whole = try await iterator.next() else { return Data() }
        while whole.count <= limit {
            guard let piece = try await iterator.next() else { return whole }
            whole.append(piece)
        }
        throw TransportError(.invalidResponse)
    }
}

/// How long files are.
enum FileLength {
    /// The length of a file in bytes; nil where there is none, or where it is a folder.
    static func of(_ url: URL) -> Int? {
        guard let values = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
        guard values[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (values[.size] as? NSNumber)?.intValue
    }
}

/// Reads a file in pieces, and notices when it is not what it was.
private final class FileReader {
    private static let pieceLength = 256 << 10

    private let url: URL
    private let handle: FileHandle
    private var remaining: Int

    init(_ url: URL, length: Int) throws(EndpointBodyError) {
        self.url = url
        remaining = length
        do {
            handle = try FileHandle(forReadingFrom: url)
        } catch {
            throw .unreadableFile(url)
        }
    }

    func next() throws(EndpointBodyError) -> Data? {
        let piece: Data
        do {
            // One byte more than there should be shows a file that has grown.
            piece = try handle.read(upToCount: min(Self.pieceLength, remaining + 1)) ?? Data()
        } catch {
            throw .unreadableFile(url)
        }
        guard !piece.isEmpty || remaining == 0, piece.count <= remaining else { throw .changedFile(url) }
        remaining -= piece.count
        return piece.isEmpty ? nil : piece
    }
}

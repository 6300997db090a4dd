internal import Foundation

/// Finds the length of files.
enum FileLength {
    /// The length in bytes of a file, or of a symbolic link's target; nil for a missing file or another kind, such as a
    /// folder.
    static func of(_ url: URL) -> Int? {
        var status = stat()
        guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(exactly: status.st_size)
    }
}

/// Reads a file in pieces, and detects a changed length.
final class FileReader {
    private static let pieceLength = 256 << 10

    private let url: URL
    private let handle: FileHandle
    private var remaining: Int

    /// Opens the file.
    init(_ url: URL, length: Int) throws(EndpointBodyError) {
        self.url = url
        remaining = length
        do {
            handle = try FileHandle(forReadingFrom: url)
        } catch {
            throw .unreadableFile(url)
        }
    }

    /// The next piece; nil at the end.
    func next() throws(EndpointBodyError) -> Data? {
        let piece: Data
        do {
            // Reading one byte more than expected reveals a file that has grown.
            piece = try handle.read(upToCount: min(Self.pieceLength, remaining + 1)) ?? Data()
        } catch {
            throw .unreadableFile(url)
        }
        guard !piece.isEmpty || remaining == 0, piece.count <= remaining else { throw .changedFile(url) }
        remaining -= piece.count
        return piece.isEmpty ? nil : piece
    }
}

internal import Foundation

/// The file with the record of a part. Only the holder of the part accesses it.
struct RecordFile {
    private let url: URL
    /// A record has a hash, a number and a few header fields, so it is shorter. A longer file is not a record, and the
    /// download starts again.
    private static let limit = 64 << 10

    init(_ url: URL) {
        self.url = url
    }

    /// The record; nil if there is none or if it is incomplete.
    func read() -> PartRecord? {
        let descriptor = open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let bytes = try? handle.read(upToCount: Self.limit) else { return nil }
        return PartRecord(String(decoding: bytes, as: UTF8.self))
    }

    /// Writes a new file that only this user can read. An existing file or link is replaced and not written to.
    func write(_ record: PartRecord) throws(EndpointDownloadError) {
        try remove()
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw EndpointDownloadError(.system(errno), url) }
        defer { close(descriptor) }
        // `FileHandle` is not used, because its errors lack the system's error code on some systems.
        let code = HeldFile.write(Data(record.text.utf8), at: 0) { start, count, offset in
            pwrite(descriptor, start, count, offset)
        }
        guard code == 0 else { throw EndpointDownloadError(.system(code), url) }
    }

    func remove() throws(EndpointDownloadError) {
        guard unlink(url.path) == 0 || errno == ENOENT else { throw EndpointDownloadError(.system(errno), url) }
    }
}

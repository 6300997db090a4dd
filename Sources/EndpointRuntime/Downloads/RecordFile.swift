internal import Foundation

/// The file that keeps what is known of a part. Who holds the part is the only one to touch it.
struct RecordFile {
    private let url: URL
    /// More than a hash, a number and a few header fields take. Of a longer record the end is not read: it is none, and the
    /// download begins anew.
    private static let limit = 64 << 10

    init(_ url: URL) {
        self.url = url
    }

    /// The record; nil where there is none, or none that was written to its end.
    func read() -> PartRecord? {
        let descriptor = open(url.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let bytes = try? handle.read(upToCount: Self.limit) else { return nil }
        return PartRecord(String(decoding: bytes, as: UTF8.self))
    }

    /// Writes a new file, for this user alone to read: what lies there, be it a link, is not written to.
    func write(_ record: PartRecord) throws(EndpointDownloadError) {
        try remove()
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw EndpointDownloadError(.system(errno), url) }
        defer { close(descriptor) }
        // Not by a `FileHandle`, whose errors do not say on every system what the system said.
        let code = HeldFile.write(Data(record.text.utf8), at: 0) { start, count, offset in
            pwrite(descriptor, start, count, offset)
        }
        guard code == 0 else { throw EndpointDownloadError(.system(code), url) }
    }

    func remove() throws(EndpointDownloadError) {
        guard unlink(url.path) == 0 || errno == ENOENT else { throw EndpointDownloadError(.system(errno), url) }
    }
}

internal import Foundation

/// A regular file that is open for writing, and that no other download has meanwhile, in whichever process.
///
/// The lock is the system's (`flock`), so that it ends with the process however that ends. Where the file system has no
/// locks, as some network volumes, there is none.
final class HeldFile {
    let url: URL
    /// -1 once it was let go of.
    private var descriptor: Int32

    private init(_ descriptor: Int32, _ url: URL) {
        self.descriptor = descriptor
        self.url = url
    }

    deinit {
        letGo()
    }

    /// Closes it: another download may have it.
    func letGo() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Opens the file, and makes it where there is none; nil where another download has it.
    ///
    /// What is not a regular file with this one name is none of a download's making, and not written to.
    static func claim(_ url: URL) throws(EndpointDownloadError) -> HeldFile? {
        // Opening a pipe would wait for its reader, and a link leads to a file of somebody else's.
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = open(url.path, flags, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno, url) }
        let file = HeldFile(descriptor, url)
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
            throw EndpointDownloadError(.notAPart, url)
        }
        // An earlier version, or the app, may have let others read it.
        guard fchmod(descriptor, 0o600) == 0 || [EPERM, EROFS, ENOTSUP].contains(errno) else {
            throw EndpointDownloadError(.system(errno), url)
        }
        // Who had it before may have moved it away since it was opened.
        return try file.lock() && file.isInPlace ? file : nil
    }

    private static func error(_ code: Int32, _ url: URL) -> EndpointDownloadError {
        switch code {
        case ENOENT, ENOTDIR: EndpointDownloadError(.noFolder, url)
        case ELOOP, EMLINK, EISDIR, ENXIO, EOPNOTSUPP: EndpointDownloadError(.notAPart, url)
        default: EndpointDownloadError(.system(code), url)
        }
    }

    private func lock() throws(EndpointDownloadError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return false
            case ENOTSUP, EOPNOTSUPP, ENOLCK, ENOSYS, EINVAL: return true
            default: throw EndpointDownloadError(.system(errno), url)
            }
        }
        return true
    }

    private func status() throws(EndpointDownloadError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw EndpointDownloadError(.system(errno), url) }
        return status
    }

    /// Whether it still is what lies at its place.
    private var isInPlace: Bool {
        var (own, there) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(url.path, &there) == 0 else { return false }
        return own.st_ino == there.st_ino && own.st_dev == there.st_dev
    }

    /// How many bytes there are.
    func length() throws(EndpointDownloadError) -> Int { Int(clamping: try status().st_size) }

    /// Lets go of everything in it.
    func empty() throws(EndpointDownloadError) {
        guard ftruncate(descriptor, 0) == 0 else { throw EndpointDownloadError(.system(errno), url) }
    }

    /// Writes the bytes at this place.
    func write(_ bytes: Data, at offset: Int) throws(EndpointDownloadError) {
        let code = Self.write(bytes, at: offset) { [descriptor] start, count, offset in
            pwrite(descriptor, start, count, offset)
        }
        guard code == 0 else { throw EndpointDownloadError(.system(code), url) }
    }

    /// Writes all of the bytes by as many calls as it takes, each of which says how many it wrote, as `pwrite` does; what
    /// went wrong (`errno`), 0 where nothing did.
    static func write(_ bytes: Data, at offset: Int, by call: (UnsafeRawPointer?, Int, off_t) -> Int) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
                let count = call(start, rest.count, off_t(offset + rest.startIndex))
                if count < 0, errno != EINTR { return errno }
                // A device that takes nothing and says nothing of it would be asked for ever.
                if count == 0 { return EIO }
                rest = rest.dropFirst(max(0, count))
            }
            return 0
        }
    }

    /// Takes the place of another file, all at once: where that fails, or the power does, the other one is still there.
    func replace(_ other: URL) throws(EndpointDownloadError) {
        guard isInPlace else { throw EndpointDownloadError(.partTaken, url) }
        // A name that reaches the disk before the bytes do would be that of an empty file.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw EndpointDownloadError(.system(errno), url)
        }
        takeMode(of: other)
        guard rename(url.path, other.path) == 0 else { throw EndpointDownloadError(.system(errno), other) }
    }

    /// Lets those read the whole file who may read the one that it replaces, or else any new file of this process.
    private func takeMode(of other: URL) {
        var status = stat()
        if stat(other.path, &status) != 0 {
            let probe = url.path + ".mode"
            let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { return }
            defer {
                close(descriptor)
                unlink(probe)
            }
            guard fstat(descriptor, &status) == 0 else { return }
        }
        // Where that is not allowed, it stays this user's alone.
        _ = fchmod(descriptor, status.st_mode & 0o777)
    }

    /// Removes it, where it is still there.
    func remove() {
        if isInPlace { unlink(url.path) }
    }
}

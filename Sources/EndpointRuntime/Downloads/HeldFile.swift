internal import Foundation

/// A regular file that is open for writing, and locked against other downloads in all processes.
///
/// The system's lock (`flock`) ends with the process in every case. Some file systems, such as network volumes, have no
/// locks.
final class HeldFile {
    let url: URL
    /// -1 after the file was closed.
    private var descriptor: Int32

    private init(_ descriptor: Int32, _ url: URL) {
        self.descriptor = descriptor
        self.url = url
    }

    deinit {
        letGo()
    }

    /// Closes the file, so that another download can use it.
    func letGo() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Opens or creates the file; nil if another download holds it.
    ///
    /// A file that is not regular or has several names was not created by a download, and is never written.
    static func claim(_ url: URL) throws(EndpointDownloadError) -> HeldFile? {
        // Opening a pipe would wait for its reader, and a link may lead to another user's file.
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = open(url.path, flags, 0o600)
        guard descriptor >= 0 else { throw Self.error(errno, url) }
        let file = HeldFile(descriptor, url)
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= 1 else {
            throw EndpointDownloadError(.notAPart, url)
        }
        // An earlier version or the app may have made the file readable for others.
        guard fchmod(descriptor, 0o600) == 0 || [EPERM, EROFS, ENOTSUP].contains(errno) else {
            throw EndpointDownloadError(.system(errno), url)
        }
        // The previous holder may have moved the file after it was opened here.
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

    /// The open file is still the one at its path.
    private var isInPlace: Bool {
        var (own, there) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(url.path, &there) == 0 else { return false }
        return own.st_ino == there.st_ino && own.st_dev == there.st_dev
    }

    /// The number of bytes.
    func length() throws(EndpointDownloadError) -> Int { Int(clamping: try status().st_size) }

    /// Removes all bytes.
    func empty() throws(EndpointDownloadError) {
        guard ftruncate(descriptor, 0) == 0 else { throw EndpointDownloadError(.system(errno), url) }
    }

    /// Writes bytes at this offset.
    func write(_ bytes: Data, at offset: Int) throws(EndpointDownloadError) {
        let code = Self.write(bytes, at: offset) { [descriptor] start, count, offset in
            pwrite(descriptor, start, count, offset)
        }
        guard code == 0 else { throw EndpointDownloadError(.system(code), url) }
    }

    /// Writes all bytes with repeated calls of a function like `pwrite`, which returns the number of bytes that it
    /// wrote. It returns `errno`, or 0 for success.
    static func write(_ bytes: Data, at offset: Int, by call: (UnsafeRawPointer?, Int, off_t) -> Int) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
                let count = call(start, rest.count, off_t(offset + rest.startIndex))
                if count < 0, errno != EINTR { return errno }
                // A device that writes nothing without an error would cause an endless loop.
                if count == 0 { return EIO }
                rest = rest.dropFirst(max(0, count))
            }
            return 0
        }
    }

    /// Replaces another file atomically. If that fails, or the power does, the other file still exists.
    func replace(_ other: URL) throws(EndpointDownloadError) {
        guard isInPlace else { throw EndpointDownloadError(.partTaken, url) }
        // If the name reached the disk before the bytes, the file would be empty after a crash.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw EndpointDownloadError(.system(errno), url)
        }
        takeMode(of: other)
        guard rename(url.path, other.path) == 0 else { throw EndpointDownloadError(.system(errno), other) }
    }

    /// Gives the file the permissions of the file that it replaces, or of a new file of this process.
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
        // If that fails, the file stays private to this user.
        _ = fchmod(descriptor, status.st_mode & 0o777)
    }

    /// Deletes the file, if it is still at its path.
    func remove() {
        if isInPlace { unlink(url.path) }
    }
}

internal import Foundation

/// The key of the hashes in the records of partial files. Without the key, a reader of a record cannot verify a guess
/// of the hashed content, such as an API key.
///
/// The key is in a file of this user, so that downloads can resume after a restart. If it cannot be stored, the process
/// uses its own key, and downloads start again after a restart.
enum PartKey {
    static let length = 32

    /// The key of this user.
    static let current: [UInt8] = {
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        return folder.flatMap { stored(in: $0.appendingPathComponent("EndpointRuntime", isDirectory: true)) }
            ?? random()
    }()

    /// The key in a folder, which is created if necessary; nil if neither is possible.
    static func stored(in folder: URL) -> [UInt8]? {
        let file = folder.appendingPathComponent("download.key", isDirectory: false)
        if let key = read(file) { return key }
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
        // Another process may create a key now. A link never replaces a file, so both read the same key.
        let own = folder.appendingPathComponent("download.key.\(UUID().uuidString)", isDirectory: false)
        let descriptor = open(own.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { unlink(own.path) }
        let code = HeldFile.write(Data(random()), at: 0) { pwrite(descriptor, $0, $1, $2) }
        close(descriptor)
        guard code == 0 else { return nil }
        link(own.path, file.path)
        return read(file)
    }

    private static func read(_ file: URL) -> [UInt8]? {
        let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard let bytes = try? handle.read(upToCount: length + 1), bytes.count == length else { return nil }
        return Array(bytes)
    }

    private static func random() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}

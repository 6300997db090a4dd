import Foundation
import GRDBSQLite

/// The connection to SQLite: a VFS over the system's, which opens all databases of the process.
extension FaultyDisk {
    /// Installs it, once.
    static func install() { _ = installed }

    private static let installed: Bool = {
        guard let system = DiskFile.system else { return false }
        let faulty = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        faulty.initialize(to: system.pointee)
        faulty.pointee.zName = UnsafePointer(strdup("faulty"))
        faulty.pointee.szOsFile += Int32(DiskFile.headerSize)
        faulty.pointee.pNext = nil
        faulty.pointee.xOpen = { _, name, file, flags, outFlags in
            DiskFile.open(name, file, flags, outFlags)
        }
        faulty.pointee.xDelete = { _, name, syncsFolder in
            guard let system = DiskFile.system else { return SQLITE_ERROR }
            if let path = name.map({ String(cString: $0) }) { FaultyDisk.below(path)?.forget(path) }
            return system.pointee.xDelete(system, name, syncsFolder)
        }
        return sqlite3_vfs_register(faulty, 1) == SQLITE_OK
    }()
}

/// A file as SQLite holds it: a header of ours, and behind it the system's.
private struct DiskFile {
    var base: sqlite3_file
    var place: Unmanaged<Place>?

    final class Place: Sendable {
        let path: String
        let disk: FaultyDisk?

        init(_ path: String, _ disk: FaultyDisk?) {
            self.path = path
            self.disk = disk
        }
    }

    static let headerSize = 64

    /// The error of a read beyond the end of the file.
    private static let shortRead = SQLITE_IOERR | 2 << 8

    /// The system's own: asked for before it is no longer the default.
    static nonisolated(unsafe) let system = sqlite3_vfs_find(nil)

    typealias Pointer = UnsafeMutablePointer<sqlite3_file>

    static func open(
        _ name: UnsafePointer<CChar>?,
        _ file: Pointer?,
        _ flags: Int32,
        _ outFlags: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let file, let system else { return SQLITE_CANTOPEN }
        let inner = inner(file)
        let code = system.pointee.xOpen(system, name, inner, flags, outFlags)
        file.pointee.pMethods = nil
        guard code == SQLITE_OK else { return code }
        let path = name.map { String(cString: $0) } ?? ""
        header(file).pointee.place = Unmanaged.passRetained(Place(path, FaultyDisk.below(path)))
        file.pointee.pMethods = UnsafePointer(methods)
        return SQLITE_OK
    }

    private static func header(_ file: Pointer) -> UnsafeMutablePointer<DiskFile> {
        UnsafeMutableRawPointer(file).assumingMemoryBound(to: DiskFile.self)
    }

    static func inner(_ file: Pointer) -> Pointer {
        (UnsafeMutableRawPointer(file) + headerSize).assumingMemoryBound(to: sqlite3_file.self)
    }

    private static func place(_ file: Pointer) -> Place? { header(file).pointee.place?.takeUnretainedValue() }

    private static func put(_ file: Pointer) -> ([UInt8], Int64) -> Int32 {
        let inner = inner(file)
        return { bytes, offset in
            bytes.withUnsafeBytes {
                inner.pointee.pMethods.pointee.xWrite(inner, $0.baseAddress, Int32($0.count), offset)
            }
        }
    }

    private static func size(_ file: Pointer) -> Int64 {
        let inner = inner(file)
        var size: Int64 = 0
        return inner.pointee.pMethods.pointee.xFileSize(inner, &size) == SQLITE_OK ? size : 0
    }

    private static nonisolated(unsafe) let methods: UnsafeMutablePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: sqlite3_io_methods())
        // The second version has shared memory, and maps no files. Mapped files would hide unsynced writes.
        methods.pointee.iVersion = 2
        setDataMethods(&methods.pointee)
        setOtherMethods(&methods.pointee)
        return methods
    }()

    private static func setDataMethods(_ methods: inout sqlite3_io_methods) {
        methods.xClose = { file in
            guard let file else { return SQLITE_OK }
            DiskFile.header(file).pointee.place?.release()
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xClose(inner)
        }
        methods.xRead = { file, buffer, count, offset in
            guard let file, let buffer else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            let read = { inner.pointee.pMethods.pointee.xRead(inner, buffer, count, offset) }
            guard let place = DiskFile.place(file), let disk = place.disk else { return read() }
            let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
            let (code, unsynced) = disk.read(bytes, at: offset, of: place.path, read)
            return code == DiskFile.shortRead && unsynced >= Int(count) ? SQLITE_OK : code
        }
        methods.xWrite = { file, buffer, count, offset in
            guard let file, let buffer else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            guard let place = DiskFile.place(file), let disk = place.disk else {
                return inner.pointee.pMethods.pointee.xWrite(inner, buffer, count, offset)
            }
            let bytes = Array(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
            return (try? disk.write(bytes, at: offset, of: place.path, DiskFile.size(file), DiskFile.put(file)))
                ?? SQLITE_FULL
        }
        methods.xTruncate = { file, size in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            if let place = DiskFile.place(file) { place.disk?.truncate(place.path, to: size) }
            return inner.pointee.pMethods.pointee.xTruncate(inner, size)
        }
        methods.xSync = { file, flags in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            let isFull = flags & 0xF == SQLITE_SYNC_FULL
            if let place = DiskFile.place(file), let disk = place.disk {
                let code = disk.sync(place.path, isFull: isFull, DiskFile.put(file))
                guard code == SQLITE_OK else { return code }
            }
            return inner.pointee.pMethods.pointee.xSync(inner, flags)
        }
        methods.xFileSize = { file, result in
            guard let file, let result else { return SQLITE_IOERR }
            result.pointee = max(
                DiskFile.size(file),
                DiskFile.place(file).flatMap { $0.disk?.unsyncedEnd(of: $0.path) } ?? 0
            )
            return SQLITE_OK
        }
    }

    /// The operations that are passed to the system's file unchanged.
    private static func setOtherMethods(_ methods: inout sqlite3_io_methods) {
        methods.xLock = { file, level in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xLock(inner, level)
        }
        methods.xUnlock = { file, level in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xUnlock(inner, level)
        }
        methods.xCheckReservedLock = { file, result in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xCheckReservedLock(inner, result)
        }
        methods.xFileControl = { file, operation, argument in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xFileControl(inner, operation, argument)
        }
        methods.xSectorSize = { file in
            guard let file else { return 512 }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xSectorSize(inner)
        }
        methods.xDeviceCharacteristics = { file in
            guard let file else { return 0 }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xDeviceCharacteristics(inner)
        }
        methods.xShmMap = { file, region, size, extends, result in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xShmMap(inner, region, size, extends, result)
        }
        methods.xShmLock = { file, offset, count, flags in
            guard let file else { return SQLITE_IOERR }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xShmLock(inner, offset, count, flags)
        }
        methods.xShmBarrier = { file in
            guard let file else { return }
            let inner = DiskFile.inner(file)
            inner.pointee.pMethods.pointee.xShmBarrier(inner)
        }
        methods.xShmUnmap = { file, deletes in
            guard let file else { return SQLITE_OK }
            let inner = DiskFile.inner(file)
            return inner.pointee.pMethods.pointee.xShmUnmap(inner, deletes)
        }
    }
}

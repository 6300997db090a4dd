internal import EndpointOffline
internal import EndpointRuntime
internal import GRDB

/// The reason why an operation must be repeated on the current file.
enum StaleConnection: Error {
    /// The file was wiped, or created again.
    case retired
}

extension EntityStoreError {
    /// Converts an error of SQLite. It keeps only the code, because the text can contain values.
    init(_ error: any Error) {
        if let error = error as? EntityStoreError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self.init(.other, reason: "\(type(of: error))")
            return
        }
        let reason = "SQLite's error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.full, reason: reason)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN: self.init(.readOnly, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT, .SQLITE_ABORT: self.init(.busy, reason: reason)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: self.init(.damaged, reason: reason)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ:
            self.init(.damaged, reason: reason)
        default: self.init(.other, reason: reason)
        }
    }
}

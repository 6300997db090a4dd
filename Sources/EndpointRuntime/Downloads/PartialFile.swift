internal import Foundation

/// A running download: the received bytes beside the destination, and their record.
///
/// One download at a time holds it, from before its first request until its end.
final class PartialFile {
    private enum State {
        /// Bytes that may belong to another download.
        case foreign
        /// No bytes, or bytes without a version, which cannot be resumed.
        case fresh
        /// Bytes that can be resumed. With a fingerprint, later calls can resume them, too.
        case resumable(PartRecord)
        /// The file is complete and at its destination.
        case placed
    }

    private let place: DownloadPlace
    private let file: HeldFile
    private var state: State
    /// The number of bytes.
    private(set) var length: Int

    /// Waits up to a second for another download to release the file, because a cancelled download needs a moment.
    init(_ place: DownloadPlace, _ clock: any EndpointClock) async throws(EndpointDownloadError) {
        self.place = place
        file = try await Self.claim(place, clock)
        length = try file.length()
        state = length == 0 ? .fresh : .foreign
    }

    private static func claim(
        _ place: DownloadPlace,
        _ clock: any EndpointClock
    ) async throws(EndpointDownloadError) -> HeldFile {
        for _ in 0..<50 {
            if let file = try HeldFile.claim(place.part) { return file }
            do {
                try await clock.sleep(for: .milliseconds(20))
            } catch {
                break
            }
        }
        throw EndpointDownloadError(.inUse, place.file)
    }

    /// The record of bytes that can be resumed; nil if there are none.
    var record: PartRecord? {
        if case .resumable(let record) = state, length > 0 { record } else { nil }
    }

    /// Checks if the existing bytes belong to this download's request. A download that reads header fields needs them
    /// in the record, because they come only with the beginning of the file.
    func recognize(_ owner: String?, readsFields: Bool) {
        guard case .foreign = state, let record = RecordFile(place.record).read(), record.owner == owner else { return }
        if readsFields && record.fields == .none { return }
        state = .resumable(record)
    }

    /// Prepares the part for a response: after the existing bytes, or from the start.
    func begin(_ delivery: Delivery, _ fields: FileFields, for owner: String?) throws(EndpointDownloadError) {
        let next: PartRecord
        if delivery.first > 0, let record {
            next = record.knowing(delivery.total, fields)
        } else {
            try discard()
            guard let version = delivery.version else { return }
            next = PartRecord(owner: owner, version: version, total: delivery.total, fields: fields)
        }
        try RecordFile(place.record).write(next)
        state = .resumable(next)
    }

    func append(_ piece: Data) throws(EndpointDownloadError) {
        try file.write(piece, at: length)
        length += piece.count
    }

    /// Moves the complete file to its destination, replacing an existing file.
    func complete() throws(EndpointDownloadError) {
        try RecordFile(place.record).remove()
        // If the file cannot be moved, it is useless.
        state = .fresh
        try file.replace(place.file)
        state = .placed
    }

    /// Deletes the received bytes. The record is deleted first, because bytes without a record are never resumed.
    func discard() throws(EndpointDownloadError) {
        try RecordFile(place.record).remove()
        try file.empty()
        length = 0
        state = .fresh
    }

    /// Ends the download, after success or failure. A partial file that cannot be resumed is deleted, and another
    /// download may begin.
    func letGo() {
        defer { file.letGo() }
        switch state {
        case .foreign, .placed: return
        case .resumable(let record) where length > 0 && record.owner != nil: return
        case .fresh, .resumable: break
        }
        // Errors are ignored, because the files are harmless and the call has its own outcome. The part is deleted
        // last, because its next holder may write a record at once.
        try? RecordFile(place.record).remove()
        file.remove()
    }
}

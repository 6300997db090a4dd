internal import Foundation

/// A download on its way: the bytes that came, beside where they shall go, and what is known of them.
///
/// It is held by one download at a time, from before anything is sent until that has ended.
final class PartialFile {
    private enum State {
        /// Bytes of which it is not known, or not known yet, that they belong to this download.
        case foreign
        /// No bytes, or such as cannot be gone on with, for nothing names their version.
        case fresh
        /// Bytes that can be gone on with: later too, where it is known whose they are.
        case resumable(PartRecord)
        /// All is there, and lies where it shall go.
        case placed
    }

    private let place: DownloadPlace
    private let file: HeldFile
    private var state: State
    /// How many bytes there are.
    private(set) var length: Int

    /// Waits a second for another download to let go of the file: one that was cancelled needs a moment.
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

    /// What is known of the bytes that can be gone on with; nil where there are none.
    var record: PartRecord? {
        if case .resumable(let record) = state, length > 0 { record } else { nil }
    }

    /// Looks whether the bytes that are there are of what this download asks for. One that reads header fields goes on
    /// where they are known: they come with the beginning of the file.
    func recognize(_ owner: String?, readsFields: Bool) {
        guard case .foreign = state, let record = RecordFile(place.record).read(), record.owner == owner else { return }
        if readsFields && record.fields == .none { return }
        state = .resumable(record)
    }

    /// Makes ready for what a response delivers: behind the bytes that are there, or from the start.
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

    /// Puts the whole file where it shall be, in place of what is there.
    func complete() throws(EndpointDownloadError) {
        try RecordFile(place.record).remove()
        // Where it cannot be put there, it is of no use.
        state = .fresh
        try file.replace(place.file)
        state = .placed
    }

    /// Forgets what came. The record goes first: bytes that it does not know are nothing to go on with.
    func discard() throws(EndpointDownloadError) {
        try RecordFile(place.record).remove()
        try file.empty()
        length = 0
        state = .fresh
    }

    /// The download is over, well or not. A partial file that cannot be resumed is deleted, and another download may begin.
    func letGo() {
        defer { file.letGo() }
        switch state {
        case .foreign, .placed: return
        case .resumable(let record) where length > 0 && record.owner != nil: return
        case .fresh, .resumable: break
        }
        // Left lying they would do no harm, and the call has its own end to tell of. The part goes last: who has it
        // next may write a record at once.
        try? RecordFile(place.record).remove()
        file.remove()
    }
}

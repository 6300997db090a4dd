import EndpointRuntime
package import Foundation
package import RuntimeTestSupport

/// A folder on a disk that fails like a real one: it is full, it loses unsynced writes, or the process ends during
/// a write. It also counts syncs. All databases in the folder use it.
package final class FaultyDisk: Sendable {
    /// The faults of the disk.
    package struct Faults: Sendable {
        /// The capacity of the folder in bytes; nil for no limit.
        package var capacity: Int?
        /// Writes are kept separately until they are synced, so that they are lost with the process. A random part
        /// of them survives, because a disk writes in any order.
        package var losesUnsynced = false
        /// After how many writes and syncs the process is killed; nil for never.
        package var killsAfter: Int?

        package init() {}
    }

    private struct Piece: Sendable {
        let offset: Int64
        let bytes: [UInt8]
        var end: Int64 { offset + Int64(bytes.count) }
    }

    /// A sync that waits: `reached` opens at its start, and it continues after `goOn` opens.
    package struct Hold: Sendable {
        package let reached = Gate()
        package let goOn = Gate()
    }

    private struct State: Sendable {
        var faults = Faults()
        var random: Seeded
        var operations = 0
        var syncs: [String: Int] = [:]
        var halfSyncs = 0
        var hold: Hold?
        var unsynced: [String: [Piece]] = [:]
    }

    let folder: String
    private let state: Lock<State>

    private init(_ folder: String, _ seed: UInt64) {
        self.folder = folder
        state = Lock(State(random: Seeded(seed)))
    }

    private static let disks = Lock<[String: FaultyDisk]>([:])

    /// Installs a disk under an existing folder. `seed` selects the unsynced writes that survive.
    package static func under(_ folder: URL, seed: UInt64 = 0, _ faults: Faults = Faults()) -> FaultyDisk {
        FaultyDisk.install()
        let disk = FaultyDisk(resolved(folder.path), seed)
        disk.set { $0 = faults }
        disks.withLock { $0[disk.folder] = disk }
        return disk
    }

    /// The disk under a file.
    static func below(_ path: String) -> FaultyDisk? {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return disks.withLock { $0[folder] }
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    package func set(_ change: @Sendable (inout Faults) -> Void) { state.withLock { change(&$0.faults) } }

    /// Makes the next sync wait.
    package func holdNextSync() -> Hold {
        let hold = Hold()
        state.withLock { $0.hold = hold }
        return hold
    }

    /// The number of syncs of files whose names have this suffix.
    package func syncs(_ end: String) -> Int {
        state.withLock { state in
            state.syncs.reduce(0) { $0 + ($1.key.hasSuffix(end) ? $1.value : 0) }
        }
    }

    /// The number of syncs that did not include the disk's own cache.
    package var halfSyncs: Int { state.withLock { $0.halfSyncs } }

    /// The number of bytes that would be lost now.
    package var unsyncedBytes: Int {
        state.withLock { $0.unsynced.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.bytes.count } } }
    }
}

/// The file operations on the disk.
extension FaultyDisk {
    enum Failure: Error {
        case full
    }

    func write(_ bytes: [UInt8], at offset: Int64, of path: String, _ size: Int64, _ put: ([UInt8], Int64) -> Int32)
        throws
        -> Int32
    {
        try state.withLock { state in
            let size = max(size, state.unsynced[path]?.map(\.end).max() ?? 0)
            let growth = offset + Int64(bytes.count) - size
            if growth > 0, let capacity = state.faults.capacity, used(state) + Int(growth) > capacity {
                throw Failure.full
            }
            if Self.isLast(&state) {
                // In the midst of the write.
                if !state.faults.losesUnsynced { _ = put(Array(bytes.prefix(bytes.count / 2)), offset) }
                kill(getpid(), SIGKILL)
            }
            guard state.faults.losesUnsynced else { return put(bytes, offset) }
            state.unsynced[path, default: []].append(Piece(offset: offset, bytes: bytes))
            switch state.random.below(4) {
            case 0: return put(bytes, offset)
            case 1: return put(Array(bytes.prefix(512)), offset)
            default: return 0
            }
        }
    }

    /// Reads the disk's bytes, and overlays the unsynced writes. No sync happens in between, because it would
    /// remove writes that the first read missed.
    ///
    /// - Returns: The result of `read`, and the number of bytes that the unsynced writes cover.
    func read<Answer>(
        _ buffer: UnsafeMutableRawBufferPointer,
        at offset: Int64,
        of path: String,
        _ read: () -> Answer
    ) -> (answer: Answer, unsynced: Int) {
        state.withLock { state in
            let answer = read()
            var end: Int64 = 0
            for piece in state.unsynced[path] ?? [] {
                let first = max(piece.offset, offset)
                let last = min(piece.end, offset + Int64(buffer.count))
                end = max(end, last - offset)
                guard first < last else { continue }
                let part = piece.bytes[Int(first - piece.offset)..<Int(last - piece.offset)]
                UnsafeMutableRawBufferPointer(rebasing: buffer[Int(first - offset)...]).copyBytes(from: part)
            }
            return (answer, Int(max(end, 0)))
        }
    }

    func sync(_ path: String, isFull: Bool, _ put: ([UInt8], Int64) -> Int32) -> Int32 {
        let hold = state.withLock { state in
            defer { state.hold = nil }
            return state.hold
        }
        hold?.reached.open()
        _ = hold?.goOn.block()
        return state.withLock { state in
            if Self.isLast(&state) { kill(getpid(), SIGKILL) }
            state.syncs[path, default: 0] += 1
            if !isFull { state.halfSyncs += 1 }
            for piece in state.unsynced.removeValue(forKey: path) ?? [] {
                let code = put(piece.bytes, piece.offset)
                if code != 0 { return code }
            }
            return 0
        }
    }

    func truncate(_ path: String, to size: Int64) {
        state.withLock { state in
            state.unsynced[path] = state.unsynced[path]?.compactMap { piece in
                guard piece.offset < size else { return nil }
                return Piece(offset: piece.offset, bytes: Array(piece.bytes.prefix(Int(size - piece.offset))))
            }
        }
    }

    func unsyncedEnd(of path: String) -> Int64 {
        state.withLock { $0.unsynced[path]?.map(\.end).max() ?? 0 }
    }

    func forget(_ path: String) { state.withLock { $0.unsynced[path] = nil } }

    private static func isLast(_ state: inout State) -> Bool {
        state.operations += 1
        return state.operations == state.faults.killsAfter
    }

    /// The size of all files in the folder, including those that SQLite did not create.
    private func used(_ state: State) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.reduce(0) { sum, name in
            let path = "\(folder)/\(name)"
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
            return sum + max(size?.intValue ?? 0, Int(state.unsynced[path]?.map(\.end).max() ?? 0))
        }
    }
}

/// Random numbers that a seed decides (SplitMix64).
package struct Seeded: Sendable {
    private var state: UInt64

    package init(_ seed: UInt64) { state = seed }

    package mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(bound))
    }
}

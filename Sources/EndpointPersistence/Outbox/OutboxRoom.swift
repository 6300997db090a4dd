#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import Foundation

    /// Room on the disk that is kept beside an outbox's file, with the end `.room`: it is given back to the system when the disk
    /// is full, so that a delivery can still be written down. Else the write would be sent again, and again.
    final class OutboxRoom: Sendable {
        /// How much is kept.
        static let bytes = 1 << 20
        /// How many pages the log has at most, about: half of the room, so that they fit into the file, and as many besides.
        static let logPages = bytes / 2 / 4_096

        private let file: URL
        private let isKept = Lock(false)

        init(beside database: URL) {
            file = URL(fileURLWithPath: database.path + ".room")
        }

        /// Takes the room, if it is not taken yet: as much of it as the disk has. What is missing is asked for after the next append.
        func keep() {
            guard !isKept.withLock({ $0 }) else { return }
            let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
            if size?.intValue != Self.bytes {
                // Not zeros, which some file systems do not write down.
                guard (try? Data(repeating: 0x5A, count: Self.bytes).write(to: file)) != nil else { return }
            }
            isKept.withLock { $0 = true }
        }

        /// Gives half of the room back: enough to open a file, whose log has to be made.
        func giveHalf() {
            isKept.withLock { $0 = false }
            truncate(file.path, off_t(Self.bytes / 2))
        }

        /// Gives the room back.
        func give() {
            isKept.withLock { $0 = false }
            try? FileManager.default.removeItem(at: file)
        }
    }
#endif

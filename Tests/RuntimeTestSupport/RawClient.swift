import Foundation

/// A client that sends bytes as they are, wrong ones too.
package enum RawClient {
    /// Sends bytes to a port of loopback, and gives what came back until the server closed the connection. It waits in a
    /// thread of its own: none of those that Swift's tasks share may block.
    package static func exchange(_ bytes: [UInt8], port: Int) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: Sockets.exchange(bytes, port), as: UTF8.self))
            }
        }
    }
}

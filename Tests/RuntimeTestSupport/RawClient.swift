import Foundation

/// A client that sends bytes as they are, wrong ones too.
package enum RawClient {
    /// Sends bytes to a loopback port, and returns the response until the server closes the connection. It waits on its
    /// own thread, because the threads of Swift tasks must not block.
    package static func exchange(_ bytes: [UInt8], port: Int) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: Sockets.exchange(bytes, port), as: UTF8.self))
            }
        }
    }
}

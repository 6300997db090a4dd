internal import Foundation

/// What the bytes of an answer are known by, without keeping them: pages are kept by their users.
struct PageFingerprint: Hashable, Sendable {
    private let length: Int
    private let hash: Int

    init(_ body: Data) {
        // Data's own hash takes in its beginning alone, which pages of a list may well share.
        var hasher = Hasher()
        body.withUnsafeBytes { hasher.combine(bytes: $0) }
        length = body.count
        hash = hasher.finalize()
    }
}

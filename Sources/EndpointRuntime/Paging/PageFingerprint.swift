internal import Foundation

/// Identifies the bytes of a response without storing them, because users keep their pages.
struct PageFingerprint: Hashable, Sendable {
    private let length: Int
    private let hash: Int

    init(_ body: Data) {
        // `Data`'s own hash covers only its beginning, which different pages may share.
        var hasher = Hasher()
        body.withUnsafeBytes { hasher.combine(bytes: $0) }
        length = body.count
        hash = hasher.finalize()
    }
}

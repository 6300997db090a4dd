internal import Foundation

/// Packs texts, some of which can be missing, into bytes. Each text is stored as its length and its UTF-8 bytes.
enum PackedTexts {
    /// The length that represents a missing text.
    private static let missing = UInt32.max

    static func pack(_ texts: [String?]) -> Data {
        var bytes = Data()
        for text in texts {
            let utf8 = text.map { Data($0.utf8) }
            let length = utf8.map { UInt32(truncatingIfNeeded: $0.count) } ?? missing
            withUnsafeBytes(of: length.littleEndian) { bytes.append(contentsOf: $0) }
            if let utf8 { bytes.append(utf8) }
        }
        return bytes
    }

    /// Removes `count` texts, or all texts, from the start of the bytes. Returns nil if the bytes are not packed
    /// texts.
    static func unpack(_ count: Int? = nil, from bytes: inout Data) -> [String?]? {
        var texts: [String?] = []
        while count.map({ texts.count < $0 }) ?? !bytes.isEmpty {
            guard bytes.count >= 4 else { return nil }
            let length = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            bytes = bytes.dropFirst(4)
            if length == missing {
                texts.append(nil)
                continue
            }
            guard let count = Int(exactly: length), bytes.count >= count else { return nil }
            texts.append(String(decoding: bytes.prefix(count), as: UTF8.self))
            bytes = bytes.dropFirst(count)
        }
        return texts
    }
}

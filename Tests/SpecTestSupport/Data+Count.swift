package import Foundation

extension Data {
    /// The number of times that a text is among the bytes. Swift's own search compares characters, and misses a sign behind which a
    /// combining mark stands.
    package func count(of text: String) -> Int {
        var (count, rest) = (0, startIndex)
        while let found = range(of: Data(text.utf8), in: rest..<endIndex) {
            count += 1
            rest = found.upperBound
        }
        return count
    }
}

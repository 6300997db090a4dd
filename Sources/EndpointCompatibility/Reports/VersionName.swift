/// The name of a version with its number, such as `v1.4`, `app-10` or `release/2.0.1-beta`. Only the number has an order.
struct VersionName: Sendable, Comparable {
    let text: String
    private let numbers: [Int]

    /// `nil` if the name contains no version: `HEAD`, `3f2a9c1`, `Specs/Bank`.
    init?(_ text: String) {
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: { "-/_@+ ".contains($0) }) {
            if let numbers = Self.numbers(part) {
                self.text = text
                self.numbers = numbers
                return
            }
            // Words before the number belong to the name: `app`.
            guard let first = part.first, first.isLetter else { return nil }
        }
        return nil
    }

    /// The numbers of `v1.4.0` without zeros at the end.
    private static func numbers(_ part: Substring) -> [Int]? {
        let digits = part.first == "v" || part.first == "V" ? part.dropFirst() : part
        let texts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = texts.compactMap { text in text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil }
        guard numbers.count == texts.count else { return nil }
        return Array(numbers[..<((numbers.lastIndex { $0 != 0 } ?? -1) + 1)])
    }

    static func == (lhs: VersionName, rhs: VersionName) -> Bool { lhs.numbers == rhs.numbers }

    static func < (lhs: VersionName, rhs: VersionName) -> Bool { lhs.numbers.lexicographicallyPrecedes(rhs.numbers) }
}

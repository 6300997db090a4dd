/// Names for somebody to choose from, in a sentence.
package enum NameList {
    /// More of them nobody reads.
    private static let most = 30

    /// `a, b, c`; of very many the first ones, and how many there are besides.
    package static func text(_ names: some Collection<String>) -> String {
        let shown = names.prefix(most).joined(separator: ", ")
        return names.count > most ? "\(shown) and \(names.count - most) more" : shown
    }
}

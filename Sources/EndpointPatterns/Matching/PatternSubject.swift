/// A text in the form in which a search reads it: its Unicode scalars, as `maxLength` counts them.
struct PatternSubject {
    let scalars: [UInt32]

    init(_ text: String) { scalars = text.unicodeScalars.map(\.value) }

    var count: Int { scalars.count }

    func isNewline(_ place: Int) -> Bool {
        let scalar = scalars[place]
        return scalar == 0xA || scalar == 0xD || scalar == 0x2028 || scalar == 0x2029
    }

    func holds(_ wanted: PatternPlace, at index: Int) -> Bool {
        switch wanted {
        case .start: index == 0
        case .end: index == count
        case .lastLineEnd: index == count || (index == count - 1 && isNewline(index))
        case .lineStart: index == 0 || isNewline(index - 1)
        case .lineEnd: index == count || isNewline(index)
        case .wordEdge(let isRefusal, let ignoresCase):
            ((index > 0 && isWord(index - 1, ignoresCase))
                != (index < count && isWord(index, ignoresCase))) != isRefusal
        }
    }

    private func isWord(_ place: Int, _ ignoresCase: Bool) -> Bool {
        let words = ignoresCase ? ScalarSet.wordsOfAnyCase : ScalarSet.words
        return words.contains { $0.contains(scalars[place]) }
    }
}

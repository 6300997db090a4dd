/// Facts of all texts that were seen at one place. No text is kept but a few that may be words of an enum.
struct TextFacts: Sendable {
    static let mostWords = 8

    private(set) var count = 0
    private(set) var forms = TextForms.all
    private(set) var hasEmpty = false
    /// The words with their numbers; empty if there are too many, or if one is no word.
    private(set) var words: [String: Int] = [:]
    private var areWordsFew = true

    mutating func add(_ text: String) {
        count += 1
        guard !text.isEmpty else {
            (hasEmpty, forms, areWordsFew, words) = (true, [], false, [:])
            return
        }
        // Nothing more can be learned.
        guard areWordsFew || !forms.isEmpty else { return }
        let own = TextForms(of: text)
        forms.formIntersection(own)
        guard areWordsFew else { return }
        guard own.contains(.word), words[text] != nil || words.count < Self.mostWords else {
            (areWordsFew, words) = (false, [:])
            return
        }
        words[text, default: 0] += 1
    }

    mutating func add(_ other: Self) {
        guard other.count > 0 else { return }
        count += other.count
        forms.formIntersection(other.forms)
        hasEmpty = hasEmpty || other.hasEmpty
        words.merge(other.words, uniquingKeysWith: +)
        areWordsFew = areWordsFew && other.areWordsFew && words.count <= Self.mostWords
        if !areWordsFew { words = [:] }
    }

    /// The words of an enum, sorted: few, each of them seen at least twice. Only a member whose name says that it holds one
    /// of several words is an enum. Any other member could hold the names of people.
    func choices(under name: String) -> [String]? {
        guard areWordsFew, words.count > 1, words.values.allSatisfy({ $0 >= 2 }), count >= words.count * 3,
            NameWords.saysChoice(name)
        else { return nil }
        return words.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }
}

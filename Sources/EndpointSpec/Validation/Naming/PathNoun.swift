/// A segment of a path that may be a noun, and what English says of its number.
struct PathNoun {
    /// The letters and digits of the segment, in lower case: `bankaccount` for `bank-account`.
    let whole: String
    private let first: String
    /// The word that decides the number: `account`.
    private let last: String

    /// - Returns: `nil` for what is no noun: a version, or a word that stands for one known element.
    init?(_ segment: String) {
        let words = NameWords.split(segment).map { $0.lowercased() }
        guard let first = words.first, let last = words.last, segment.utf8.allSatisfy(\.isPathWord),
            !Self.noNouns.contains(first), !Self.noNouns.contains(last), last.utf8.count > 2,
            !last.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        whole = words.joined()
        self.first = first
        self.last = last
    }

    /// True for a noun that has a plural, and is not in it.
    var isSingular: Bool {
        if Self.singularInS.contains(last) || last.hasSuffix("ss") { return !Self.uncountable.contains(last) }
        return !last.hasSuffix("s") && !Self.uncountable.contains(last) && !last.hasSuffix("ware")
    }

    /// Returns true if a placeholder behind the noun stands for one of its elements. The names of the API's types, in lower
    /// case, decide where the placeholder has the noun's own name.
    func isCollection(of placeholder: String, _ typeNames: Set<String>) -> Bool {
        let words = NameWords.split(placeholder).map { $0.lowercased() }
        let name = words.joined()
        // `/label/{label}` may look labels up by their names; `/user/{user}` does not, if there is a type 'User'.
        if name == whole || name == last { return typeNames.contains(name) }
        // `/cancel/{id}` and `/billing/{id}` are none; `/transfer/{transferId}` and `/booking/{bookingId}` are.
        if Self.ids.contains(name) { return !Self.verbs.contains(first) && !last.hasSuffix("ing") }
        return name.hasPrefix(whole) || words.dropLast().joined() == last
    }

    private static let ids: Set<String> = ["id", "uuid", "guid", "slug", "uid"]

    /// Words that stand for one known element, for a kind of lookup or for a part of the API.
    private static let noNouns = words(
        """
        api rest rpc v me self current latest default all any my mine own id ids uuid guid slug name key code by with for of in
        """
    )

    /// Verbs, of which most are nouns, too: `/transfer/{id}` may do something to a payment.
    private static let verbs = words(
        """
        accept activate add apply approve archive assign authorize cancel capture check clear clone close complete confirm
        connect convert copy create deactivate delete disable disconnect download edit enable end execute export fetch find
        generate get grant import invite join leave list lock login logout lookup merge move open patch pause post preview
        publish put query read redirect refresh refund register reject release remove rename reopen replace request reset
        resend resolve restore resume retry review revoke run save search send set share show sign skip start stop stream
        submit subscribe suspend sync test transfer trigger unlock unsubscribe update upload upsert use validate verify view
        void watch
        """
    )

    /// Nouns without a plural, and plurals without an `s`.
    private static let uncountable = words(
        """
        access advice analytics archive audio auth authentication authorization availability billing capacity cash children
        compliance config configuration content criteria data debug diagnostics equipment evidence feedback feet
        fish furniture geese health help history info information inventory knowledge logic mail media meta metadata men mice money
        music oauth oxen people personnel police pricing progress research scim security series settings sheep software spam
        species staff stock storage stuff support teeth telemetry time traffic usage weather women work
        """
    )

    /// Nouns in the singular that end in one `s`.
    private static let singularInS = words(
        """
        alias analysis apparatus atlas axis basis bias bonus bus campus canvas census consensus corpus crisis diagnosis focus
        gas hypothesis iris lens nexus opus radius status synopsis thesis virus
        """
    )

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

extension UInt8 {
    /// True for the letters, digits and separators of words in a path.
    fileprivate var isPathWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// Texts and numbers that fit the names of their fields.
enum ExampleWords {
    /// Keys of a mapping.
    static let keys = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"]

    private static let firstNames = ["Ada", "Grace", "Alan", "Barbara", "Edsger", "Katherine", "Donald", "Radia"]
    private static let lastNames = [
        "Lovelace", "Hopper", "Turing", "Liskov", "Dijkstra", "Johnson", "Knuth", "Perlman",
    ]
    private static let companies = [
        "Northwind", "Blue Harbour", "Fernhill", "Kestrel & Sons", "Oakline", "Brightwater",
    ]
    private static let cities = ["Berlin", "Lisbon", "Oslo", "Toronto", "Kyoto", "Nairobi", "Wellington"]
    private static let streets = ["Linden Street", "Mill Lane", "Harbour Road", "Station Square", "Orchard Way"]
    private static let words = [
        "amber", "birch", "cedar", "dune", "ember", "fern", "grove", "harbor", "isle", "juniper", "lagoon", "meadow",
    ]
    private static let sentences = [
        "Rent for the flat by the harbour.", "Two tickets and a guide.", "Thanks for the quick answer.",
        "The second half of the order.", "A short note, so that it is not forgotten.",
    ]

    /// The texts of fields, by the endings of their names. If one ending contains another, the longer one comes first.
    private static let texts: [(endings: [String], text: @Sendable (inout MockSeed) -> String)] = [
        (
            ["email", "mail"],
            { seed in
                "\(word(&seed, firstNames).lowercased()).\(word(&seed, lastNames).lowercased())@example.com"
            }
        ),
        (["filename"], { seed in "\(word(&seed, words)).pdf" }),
        (["hostname", "host", "domain"], { seed in "\(word(&seed, words)).example.com" }),
        (
            ["username", "login", "handle", "nickname", "screenname"],
            { seed in
                "\(word(&seed, firstNames).lowercased())\(seed.next(in: 10...99))"
            }
        ),
        (["firstname", "givenname"], { seed in word(&seed, firstNames) }),
        (["lastname", "surname", "familyname"], { seed in word(&seed, lastNames) }),
        (
            ["companyname", "company", "organization", "organisation", "employer", "merchant", "vendor"],
            { seed in
                word(&seed, companies)
            }
        ),
        (["countrycode", "country"], { seed in word(&seed, ["DE", "PT", "NO", "CA", "JP", "KE", "NZ"]) }),
        (["currencycode", "currency"], { seed in word(&seed, ["EUR", "USD", "GBP", "JPY", "CHF"]) }),
        (["city", "town"], { seed in word(&seed, cities) }),
        (
            ["name", "fullname", "recipient", "author", "owner"],
            { seed in
                "\(word(&seed, firstNames)) \(word(&seed, lastNames))"
            }
        ),
        (
            ["phone", "phonenumber", "mobile", "tel", "telephone"],
            { seed in "+49 30 \(seed.next(in: 1_000_000...9_999_999))" }
        ),
        (["street", "address", "line1"], { seed in "\(word(&seed, streets)) \(seed.next(in: 1...99))" }),
        (["region", "province"], { seed in word(&seed, ["North", "South", "East", "West"]) }),
        (["zip", "zipcode", "postal", "postalcode", "postcode"], { seed in String(seed.next(in: 10_000...99_999)) }),
        (["iban", "accountnumber"], { seed in "DE\(seed.next(in: 10...99))\(digits(18, &seed))" }),
        (["bic", "swift"], { seed in "COBADEFFXXX" }),
        (["locale"], { seed in word(&seed, ["en_US", "de_DE", "pt_PT"]) }),
        (["language", "lang"], { seed in word(&seed, ["en", "de", "pt"]) }),
        (["timezone"], { seed in word(&seed, ["Europe/Berlin", "America/Toronto", "Asia/Tokyo"]) }),
        (["color", "colour"], { seed in "#\(hex(6, &seed))" }),
        (["ipaddress", "ip"], { seed in "192.0.2.\(seed.next(in: 1...254))" }),
        (["contenttype", "mimetype", "mime"], { seed in "application/json" }),
        (["useragent"], { seed in "Mozilla/5.0" }),
        (
            ["avatar", "image", "picture", "photo", "icon", "url", "uri", "href", "link", "website"],
            { seed in
                "https://example.com/\(word(&seed, words))"
            }
        ),
        (
            ["title", "subject", "headline", "label"],
            { seed in
                "\(word(&seed, words).capitalizedFirst) and \(word(&seed, words))"
            }
        ),
        (
            [
                "description", "summary", "text", "body", "message", "content", "comment", "note", "bio", "detail",
                "reason",
            ],
            { seed in sentence(&seed) }
        ),
        (
            ["createdat", "updatedat", "completedat", "timestamp", "datetime"],
            { seed in
                "2026-01-\(seed.next(in: 10...28))T10:00:00Z"
            }
        ),
        (["date", "day", "birthday"], { seed in "2026-01-\(seed.next(in: 10...28))" }),
        (["time"], { seed in "\(seed.next(in: 10...19)):30" }),
        (
            ["token", "secret", "password", "apikey", "hash", "sha", "etag", "checksum", "cursor"],
            { seed in hex(24, &seed) }
        ),
        (["reference", "number", "code"], { seed in "R-\(seed.next(in: 10_000...99_999))" }),
        (["version"], { seed in "1.\(seed.next(in: 0...9)).\(seed.next(in: 0...9))" }),
        (["status", "state"], { seed in "active" }),
        (["type", "kind", "category"], { seed in "standard" }),
    ]

    /// A text for a field with this name. `owner` is the type of the field.
    static func text(named name: String, owner: String, _ seed: inout MockSeed) -> String {
        let plain = normalized(name)
        if plain == "id" || isIdentifier(name) {
            return id(owner: plain == "id" ? owner : String(plain.dropLast(2)), &seed)
        }
        for entry in texts where entry.endings.contains(where: { plain.hasSuffix($0) }) { return entry.text(&seed) }
        return "\(word(&seed, words)) \(word(&seed, words))"
    }

    /// An identifier such as `pay_3f9c2d51`.
    static func id(owner: String, _ seed: inout MockSeed) -> String {
        let letters = owner.lowercased().filter { $0.isASCII && $0.isLetter }.prefix(3)
        return "\(letters.isEmpty ? "id" : letters)_\(hex(8, &seed))"
    }

    /// Returns true if a name has the ending of an identifier: `accountId`, `account_id`.
    private static func isIdentifier(_ name: String) -> Bool {
        name.hasSuffix("Id") || name.hasSuffix("ID") || name.lowercased().hasSuffix("_id")
            || name.lowercased().hasSuffix("-id")
    }

    /// An absolute URL.
    static func url(named name: String, _ seed: inout MockSeed) -> String {
        let plain = normalized(name)
        let isImage = ["avatar", "image", "picture", "photo", "icon", "logo"].contains { plain.contains($0) }
        return "https://example.com/\(word(&seed, words))\(isImage ? ".png" : "")"
    }

    /// A sentence.
    static func sentence(_ seed: inout MockSeed) -> String { word(&seed, sentences) }

    /// The usual range of a number with this name.
    static func range(named name: String) -> ClosedRange<Int> {
        let plain = normalized(name)
        for (ending, range) in ranges where plain.hasSuffix(ending) { return range }
        return 1...100
    }

    private static let ranges: [(String, ClosedRange<Int>)] = [
        ("percentage", 0...99), ("percent", 0...99), ("page", 1...1), ("age", 18...80), ("year", 2020...2026),
        ("month", 1...12), ("weekday", 1...7), ("day", 1...28), ("hour", 0...23), ("minute", 0...59),
        ("second", 0...59), ("latitude", -80...80), ("lat", -80...80), ("longitude", -170...170),
        ("lng", -170...170), ("lon", -170...170), ("rating", 1...4), ("stars", 1...5), ("port", 1024...65_535),
        ("width", 100...1920), ("height", 100...1080), ("status", 200...200), ("expiresin", 3600...3600),
        ("count", 0...20), ("quantity", 1...5), ("offset", 0...0), ("id", 1...99_999),
        ("timestamp", 1_767_268_800...1_767_355_200),
    ]

    private static func normalized(_ name: String) -> String {
        String(
            name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" && $0 != " " && $0 != "." }.map(
                Character.init
            )
        )
    }

    private static func word(_ seed: inout MockSeed, _ words: [String]) -> String { seed.pick(words) ?? "" }

    private static func hex(_ count: Int, _ seed: inout MockSeed) -> String {
        let digits = Array("0123456789abcdef")
        return String((0..<count).map { _ in digits[seed.next(below: 16)] })
    }

    private static func digits(_ count: Int, _ seed: inout MockSeed) -> String {
        String((0..<count).map { _ in Character(String(seed.next(below: 10))) })
    }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

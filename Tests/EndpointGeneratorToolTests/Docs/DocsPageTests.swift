import EndpointPages
import EndpointTooling
import Foundation
import OpenAPIConversion
import SpecTestSupport
import Testing

@testable import endpoint_generator

/// The pages of a reference: what they answer, and that everybody can read them.
@Suite struct DocsPageTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let bank = Result { try pages(of: root.appending(path: "Specs/Bank").path) }

    /// The pages of some specs by their names.
    private static func pages(of specs: String) throws -> [String: String] {
        let folder = try InitFolder()
        let outcome = DocsCommand(specs: specs, output: folder.path + "/Reference").run()
        try #require(outcome.status == .success, "\(outcome)")
        let files = folder.contents.map { ($0.key.replacingOccurrences(of: "Reference/", with: ""), $0.value) }
        return Dictionary(uniqueKeysWithValues: files).filter { $0.key.hasSuffix(".html") }
    }

    /// The text of one section of a page, without markup.
    private static func section(_ id: String, in page: String?) throws -> String {
        let page = try #require(page)
        let start = try #require(
            page.range(of: "<article class=\"[a-z]+\" id=\"\(id)\"", options: .regularExpression),
            "\(id)"
        )
        let rest = page[start.lowerBound...]
        return PageReader(String(rest[..<(rest.range(of: "</article>")?.upperBound ?? rest.endIndex)])).text
    }

    /// Ten questions about the bank, each with the section that answers it and the words of the answer.
    @Test(arguments: [
        (
            "How do I fetch one payment in Swift?", "getPayment",
            "let value = try await client.send( Payments.getPayment(id: id).domain )"
        ),
        (
            "Which request is that?", "getPayment",
            "GET /v1/payments/pay_1 HTTP/1.1 Host: api.bank.example Authorization: Bearer TOKEN"
        ),
        ("How many payments does a list have?", "getPayments", "func getPayments(limit: Int = 100)"),
        ("What does the list return?", "getPayments", "Returns [Payment] in the app."),
        ("Can I repeat a payment after a timeout?", "createPayment", "retry yes, it has an idempotency key"),
        ("Is a cancellation repeated?", "cancelPayment", "retry never"),
        ("Which JSON key is recipientName?", "type-Payment", "recipientName: String recipient_name always there text"),
        ("Which fields of a payment may be missing?", "type-Payment", "completedAt: Date? completed_at may be missing"),
        (
            "May I log the amount?", "type-Payment",
            "amount: Decimal amount always there text with a decimal number sensitive"
        ),
        (
            "Does the list work without a connection?", "repository-PaymentRepository",
            "the store at once; if that is too old, then the server, getPayments"
        ),
    ])
    func thePagesOfTheBankAnswer(question: String, section: String, answer: String) throws {
        let pages = try Self.bank.get()
        let text = try Self.section(section, in: pages["payments.html"])
        #expect(text.contains(answer), "\(question)\n\(text)")
    }

    private static let okta = Corpus.openAPI.appending(path: "okta.json")
    private static let imported = Result {
        let folder = try InitFolder()
        _ = ImportCommand(file: okta.path, output: folder.path + "/Specs", options: .init()).run()
        return try pages(of: folder.path + "/Specs")
    }

    /// Ten questions about an imported API.
    @Test(
        .enabled(if: Corpus.isPresent(okta)),
        arguments: [
            ("How do I list users in Swift?", "listUsers", "let value = try await client.send( Users.listUsers() )"),
            ("Which request is that?", "listUsers", "GET /api/v1/users HTTP/1.1 Host: na4.okta.net"),
            ("How is it authorized?", "listUsers", "-H 'Authorization: KEY'"),
            ("Can I limit the list?", "listUsers", "limit: Int32? query limit optional whole number of 32 bits"),
            ("What does a new user need?", "createUser", "Body json: CreateUserRequest"),
            ("What does a user come as?", "getUser", "Returns User in the app."),
            (
                "Is a deletion repeated?", "deactivateOrDeleteUser",
                "retry no, a DELETE without idempotency key is never retried"
            ),
            ("What does a deletion return?", "deactivateOrDeleteUser", "Returns nothing in the app."),
            (
                "When was a user created?", "type-User",
                "created: Date? created may be missing text with a time of RFC 3339"
            ),
            ("Which statuses are there?", "type-UserStatus", ".active ACTIVE .deprovisioned DEPROVISIONED"),
        ]
    )
    func thePagesOfAnImportAnswer(question: String, section: String, answer: String) throws {
        let pages = try Self.imported.get()
        let text = try Self.section(section, in: pages.values.first { $0.contains(" id=\"\(section)\"") })
        #expect(text.contains(answer), "\(question)\n\(text)")
    }

    @Test func thePageOfErrorsSaysWhatTheAppCatches() throws {
        let pages = try Self.bank.get()
        let text = PageReader(try #require(pages["errors.html"])).text
        #expect(text.contains(".api(.duplicatePayment(…)) 409 duplicate_payment Problem"), "\(text)")
        #expect(
            PageReader(try #require(pages["index.html"])).text.contains(
                "EndpointClient<Bank>(.production, credentials: …)"
            )
        )
    }

    /// Systems with unions, streams, pages, uploads and many files.
    @Test(arguments: ["Bank", "Completions", "Issues", "Uploads", "StackExchange", "Alertmanager", "HTTPBin"])
    func everybodyCanReadThePages(system: String) throws {
        let pages = try Self.pages(of: Self.root.appending(path: "Specs/\(system)").path)
        let readers = pages.mapValues(PageReader.init)
        for (name, page) in readers {
            #expect(Set(page.ids).count == page.ids.count, "\(name) has an id twice")
            #expect(page.starts(of: "html").first?.attributes["lang"] == "en")
            #expect(
                page.starts(of: "h1").count == 1 && page.starts(of: "main").count == 1
                    && page.starts(of: "title").count == 1
            )
            for input in page.starts(of: "input") {
                let id = try #require(input.attributes["id"])
                #expect(page.starts(of: "label").contains { $0.attributes["for"] == id }, "\(name): \(id) has no label")
            }
            for tag in page.tags {
                for reference in ["aria-labelledby", "aria-controls"] {
                    if let id = tag.attributes[reference] { #expect(page.ids.contains(id), "\(name): \(id)") }
                }
                #expect(tag.attributes["src"].map { $0 == "search.js" } ?? true, "\(name) fetches \(tag.attributes)")
            }
            #expect(page.starts(of: "link").allSatisfy { $0.attributes["href"] == "data:," })
            let levels = page.tags.filter {
                !$0.isEnd && $0.name.count == 2 && $0.name.hasPrefix("h") && $0.name != "hr"
            }
            .compactMap { Int($0.name.dropFirst()) }
            for (level, next) in zip(levels, levels.dropFirst()) where next > level + 1 {
                // The parts of a page begin below the title, and headings inside of an article below its own.
                #expect(level == 1 || next == level + 2, "\(name): h\(next) behind h\(level)")
            }
            for table in page.starts(of: "th") { #expect(table.attributes["scope"] == "col") }
            try Self.checkLinks(of: name, page, in: readers)
        }
    }

    private static func checkLinks(of name: String, _ page: PageReader, in pages: [String: PageReader]) throws {
        for link in page.starts(of: "a") {
            let address = try #require(link.attributes["href"])
            // A description may link to another site.
            guard !address.hasPrefix("http") else { continue }
            let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let target = parts[0].isEmpty ? page : pages[parts[0]]
            try #require(target != nil, "\(name) links to '\(address)'")
            if parts.count == 2 {
                let id = parts[1].removingPercentEncoding ?? ""
                #expect(target?.ids.contains(id) == true, "\(name) links to '\(address)'")
            }
        }
    }

    /// WCAG 2.2, 1.4.3: text has a contrast of 4.5 to what is behind it.
    @Test(arguments: [0, 1])
    func colorsHaveContrast(mode: Int) throws {
        let blocks = PageStyle.shared.matches(of: /:root \{([^}]*)\}/)
        let colors = Dictionary(
            blocks[mode].1.matches(of: /--([a-z]+): (#[0-9a-f]+)/).map { (String($0.1), String($0.2)) }
        ) { first, _ in first }
        for front in ["ink", "soft", "accent", "get", "post", "put", "patch", "delete", "good", "bad"] {
            for back in ["paper", "ground", "code"] {
                let ratio = Self.contrast(try #require(colors[front]), try #require(colors[back]))
                #expect(ratio >= 4.5, "\(front) on \(back): \(ratio)")
            }
        }
    }

    private static func contrast(_ one: String, _ other: String) -> Double {
        let lights = [luminance(one), luminance(other)].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private static func luminance(_ color: String) -> Double {
        let digits = Array(color.dropFirst())
        let pairs =
            digits.count == 3
            ? digits.map { "\($0)\($0)" } : stride(from: 0, to: 6, by: 2).map { String(digits[$0...$0 + 1]) }
        let parts = pairs.map { pair -> Double in
            let part = Double(Int(pair, radix: 16) ?? 0) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    @Test func noTextOfASpecIsMarkup() throws {
        let texts = HostileText.texts
        let fields = texts.indices.map {
            "      f\($0): { type: string, description: \(HostileText.quoted("a\(texts[$0])z")) }\n"
        }
        let endpoints = texts.indices.map { index in
            let quoted = HostileText.quoted("a\(texts[index])z")
            return
                "  get\(index): { get: /n\(index), description: \(quoted), query: { q: { type: string?, description: \(quoted) } } }\n"
        }
        let values = texts.indices.map { HostileText.quoted("a\(texts[$0])z\($0)") }.joined(separator: ", ")
        let folder = try InitFolder([
            "Specs/api.yaml": "language: 1\nname: Notebook\nservers: { production: \"https://notes.example\" }\n",
            "Specs/notes.yaml": """
            types:
              Kind: { enum: [\(values)] }
              Note:
                fields:
            \(fields.joined())endpoints:
            \(endpoints.joined())
            """,
        ])
        for (name, text) in try Self.pages(of: folder.path + "/Specs") {
            let page = Data(text.utf8)
            for (tag, count) in [
                ("<script", 2), ("</script", 2), ("<!--", 0), ("<style", 1), ("href=\"@", 0), ("<img", 0),
            ] {
                #expect(page.count(of: tag) == count, "\(tag) in \(name)")
            }
        }
    }
}

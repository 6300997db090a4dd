import EndpointWire
import Foundation
import Testing

/// Keys as coders have them, where their strategies rename keys.
@Suite("Wire: keys of other coders")
struct CodableKeysTests {
    /// As it is generated.
    struct Account: WireReadable, WireWritable, Codable, Equatable {
        let accountID: String
        let firstOwner: Holder
        let allOwners: [Holder]
        let labels: [String: Int]
        let note: String?

        static var wireKeys: StaticString { "account_id\nfirst_owner\nall_owners\nlabels\n_a_note" }

        init(accountID: String, firstOwner: Holder, allOwners: [Holder], labels: [String: Int], note: String?) {
            self.accountID = accountID
            self.firstOwner = firstOwner
            self.allOwners = allOwners
            self.labels = labels
            self.note = note
        }

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: Self.wireKeys)
            accountID = fields.string(0)
            firstOwner = fields.value(1)
            allOwners = fields.value(2)
            labels = fields.value(3)
            note = fields.optionalString(4)
            fields.finish()
        }

        func write(to writer: inout WireWriter) {
            var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
            fields.string(0, accountID)
            fields.value(1, firstOwner)
            fields.value(2, allOwners)
            fields.value(3, labels)
            fields.optionalString(4, note)
            fields.finish()
        }
    }

    /// As it is generated for a union with a tag, of which each case is one of these forms.
    enum Holder: WireReadable, WireWritable, Codable, Equatable {
        case person(Person)

        init(from reader: inout WireReader) {
            self =
                switch reader.tag("holder_kind") {
                case "a_person": .person(reader.content("the_person"))
                default: .person(reader.refuse("a holder"))
                }
        }

        func write(to writer: inout WireWriter) {
            guard case .person(let person) = self else { return }
            writer.adjacent("holder_kind", "a_person", "the_person", person)
        }
    }

    struct Person: WireReadable, WireWritable, Codable, Equatable {
        let fullName: String

        static var wireKeys: StaticString { "full_name" }

        init(fullName: String) { self.fullName = fullName }

        init(from reader: inout WireReader) {
            var fields = WireFieldReader(&reader, keys: Self.wireKeys)
            fullName = fields.string(0)
            fields.finish()
        }

        func write(to writer: inout WireWriter) {
            var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
            fields.string(0, fullName)
            fields.finish()
        }
    }

    /// Told apart by which key is there.
    enum Contact: WireReadable, Decodable, Equatable {
        case mail(String)
        case phone(String)

        init(from reader: inout WireReader) {
            self =
                switch reader.presentKey("e_mail\nphone_number") {
                case "e_mail": .mail(reader.content("e_mail"))
                case "phone_number": .phone(reader.content("phone_number"))
                default: .mail(reader.refuse("a contact"))
                }
        }
    }

    private let account = Account(
        accountID: "a",
        firstOwner: .person(Person(fullName: "Ada")),
        allOwners: [.person(Person(fullName: "Bob"))],
        labels: ["a_label": 1],
        note: "n"
    )

    /// The type in one of the app's own, whose keys are renamed as they should be.
    private struct Page: Codable, Equatable {
        var theAccount: Account
    }

    @Test(arguments: [false, true]) func strategiesRenameNothingOfTheWire(_ isSnakeCase: Bool) throws {
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        if isSnakeCase {
            encoder.keyEncodingStrategy = .convertToSnakeCase
            decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        let page = Page(theAccount: account)
        let json = try encoder.encode(page)
        #expect(try decoder.decode(Page.self, from: json) == page)
        let text = String(decoding: json, as: UTF8.self)
        #expect(text.contains(isSnakeCase ? "\"the_account\"" : "\"theAccount\""))
        let whole = try encoder.encode(account)
        #expect(try Wire.decode(Account.self, from: whole) == account)
        #expect(try decoder.decode(Account.self, from: try Wire.encode(account)) == account)
    }

    @Test func aCustomStrategyDoesNeither() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .custom { _ in SameKey(stringValue: "always") }
        #expect(try decoder.decode(Account.self, from: try Wire.encode(account)) == account)
    }

    /// The keys of a decoder that renames all of them.
    private let renamed = """
        {"firstOwner":{"thePerson":{"fullName":"Ada"},"holderKind":"a_person"},"labels":{"a_label":1},"_aNote":"n",
        "accountId":"a","allOwners":[{"holderKind":"a_person","thePerson":{"fullName":"Bob"}}]}
        """

    @Test func renamedKeysAreFound() throws {
        #expect(try JSONDecoder().decode(Account.self, from: Data(renamed.utf8)) == account)
        let contacts = #"[{"eMail":null,"phoneNumber":"1"},{"eMail":"a"}]"#
        #expect(
            try JSONDecoder().decode([Contact].self, from: Data(contacts.utf8)) == [.phone("1"), .mail("a")]
        )
        #expect(throws: WireError.self, "only other coders rename") { try read(Account.self, renamed) }
    }

    @Test func keysOfTheWireComeFirst() throws {
        for json in [#"{"full_name":"a","fullName":"b"}"#, #"{"fullName":"b","full_name":"a"}"#] {
            #expect(try JSONDecoder().decode(Person.self, from: Data(json.utf8)).fullName == "a")
        }
    }

    @Test(arguments: [#"{"FULL_NAME":"a"}"#, "{}"]) func missingKeysNameTheStrategy(_ json: String) throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode([Person].self, from: Data("[\(json)]".utf8))
        }
        #expect("\(error)".contains("full_name") && "\(error)".contains("keyDecodingStrategy"), "\(error)")
    }
}

/// A coding key without a meaning.
private struct SameKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

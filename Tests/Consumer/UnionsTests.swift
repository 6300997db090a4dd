import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of the golden `Unions`: wrappers and arbitrary JSON.
@Suite struct WrappersTests {
    private static let holder = "7d444840-9dc0-11d1-b245-5ffdce74fad2"
    private static let json = """
        {"id":"ent_1","book":3,"holder":"\(holder)","holders":["\(holder)"],"balance":"12.5","secret_id":"s3cr3t",\
        "related":["ent_2"],"by_name":{"a":"ent_3"},"gaps":["ent_4",null],"kind":"plain",\
        "metadata":{"a":[1,2.50,1e400,null],"b":"x"},"extra":"s3cr3t","more":{"z":null},"list":[]}
        """

    @Test func wrappersHaveTheWireFormOfTheirValues() async throws {
        let (client, transport) = client(EndpointServer<Unions>.local, answering: Self.json)
        let note = try await client.send(Journal.putNote(JournalNote.Examples.usual).domain)
        #expect(note.id == EntryID("ent_1") && note.book == BookNumber(3))
        #expect(note.holder.rawValue == UUID(uuidString: Self.holder) && note.maybeHolder == nil)
        #expect(note.holders == [note.holder] && note.balance == Balance(Decimal(string: "12.5") ?? 0))
        #expect(note.related == [EntryID("ent_2")] && note.byName == ["a": EntryID("ent_3")])
        #expect(note.gaps == [EntryID("ent_4"), nil] && "\(note.id)" == "ent_1" && "\(note.book)" == "3")
        _ = try await client.send(Journal.putNote(note))
        let body = try #require(transport.requests.last?.body.bytes)
        #expect(String(decoding: body, as: UTF8.self) == Self.json, "written otherwise than it was read")
    }

    @Test func anyValueIsKeptDigitForDigit() async throws {
        let text = #"{"a":[1,2.50,1e400,null,true],"b":"x"}"#
        let (client, transport) = client(EndpointServer<Unions>.local, answering: text)
        let value = try await client.send(Journal.anything(.null))
        #expect(value["b"] == .string("x"))
        _ = try await client.send(Journal.anything(value))
        #expect(transport.requests.map { String(decoding: $0.body.bytes ?? Data(), as: UTF8.self) } == ["null", text])
    }

    @Test func invalidScalarsNameTheField() async throws {
        let mistakes = [(Self.holder, "nobody", "JournalNote.holder"), ("12.5", "lots", "JournalNote.balance")]
        for (old, new, field) in mistakes {
            let json = Self.json.replacing(old, with: new)
            let (client, _) = client(EndpointServer<Unions>.local, answering: json)
            let error = await #expect(throws: UnionsError.self) {
                try await client.send(Journal.putNote(JournalNote.Examples.usual).domain)
            }
            guard case .mapping(let mapping)? = error?.kind else {
                Issue.record("expected a mapping error, got \(String(describing: error))")
                continue
            }
            #expect("\(mapping)".contains(field), "\(mapping)")
            #expect("\(mapping)".contains(new) == (new == "nobody"), "\(mapping)")
        }
    }

    @Test func parametersContainTheWrappedValues() async throws {
        let (client, transport) = client(EndpointServer<Unions>.local, answering: "[]")
        let holder = HolderID(try #require(UUID(uuidString: Self.holder)))
        let call = Journal.findNotes(
            book: BookNumber(4),
            id: EntryID("a/b"),
            holder: holder,
            ids: [EntryID("x"), EntryID("y")],
            books: [BookNumber(1)],
            xHolder: holder
        )
        _ = try await client.send(call)
        let head = try #require(transport.requests.first).head
        #expect(head.path == "/books/4/notes/a%2Fb?holder=\(Self.holder)&ids=x&ids=y&books=1&after=start")
        #expect(try head.headerFields[#require(HTTPField.Name("X-Holder"))] == Self.holder)
        let request = JournalEndpoint.findNotes(
            book: BookNumber(4),
            id: EntryID("s3cr3t"),
            holder: nil,
            ids: nil,
            books: [],
            after: EntryID("start"),
            xHolder: holder,
            xBook: nil
        )
        #expect(!everythingPrinted(request).contains("s3cr3t"))
    }

    @Test func sensitiveFieldsAreNeverPrinted() throws {
        let dto = try Wire.decode(JournalNoteDTO.self, from: Data(Self.json.utf8))
        for value in [dto, try dto.toDomain()] as [Any] {
            #expect(everythingPrinted(value).contains("ent_1"))
            #expect(!everythingPrinted(value).contains("s3cr3t") && !everythingPrinted(value).contains("12.5"))
        }
    }

    @Test func sharedTypesHoldWrappersThemselves() async throws {
        let json = #"{"id":"a","holder":"\#(Self.holder)","balance":"0.1","related":["b"],"metadata":7}"#
        let (client, transport) = client(EndpointServer<Unions>.local, answering: json)
        let entry = try Wire.decode(SharedEntry.self, from: Data(json.utf8))
        #expect(entry.book == BookNumber(7) && entry.related == [EntryID("b")])
        let again = try await client.send(Journal.putShared(entry))
        #expect(again == entry)
        let body = try #require(transport.requests.first?.body.bytes)
        #expect(String(decoding: body, as: UTF8.self) == json.replacing(#""a","#, with: #""a","book":7,"#))
    }
}

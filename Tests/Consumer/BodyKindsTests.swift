import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Runs the generated code of `kinds.yaml` in the golden `Bodies`.
@Suite struct BodyKindsTests {
    private static func type(_ request: EndpointTransportRequest) -> String? { request.head.headerFields[.contentType] }

    private static func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "bodies-\(UUID()).txt")
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test func aPartHasATypeAndHeadersOfItsOwn() async throws {
        let photo = try Self.file("png")
        let call = Kinds.describeParts(
            title: "*a*",
            event: BodyEvent(name: "n", at: Date(timeIntervalSince1970: 0), tags: nil),
            labels: ["a", "b"],
            photo: photo
        )
        let sent = String(decoding: try await BodiesTests.sent(call).body.collect(), as: UTF8.self)
        let parts = sent.components(separatedBy: "--part-made\r\n").dropFirst()
        let disposition = "Content-Disposition: form-data; name="
        #expect(parts.first == "\(disposition)\"title\"\r\nContent-Type: text/markdown; charset=utf-8\r\n\r\n*a*\r\n")
        let heads = parts.dropFirst().map { $0.components(separatedBy: "\r\n\r\n").first ?? "" }
        #expect(
            heads == [
                "\(disposition)\"event\"\r\nContent-Type: application/vnd.event+json\r\nX-Part: first",
                "\(disposition)\"labels\"\r\nContent-Type: application/json",
                "\(disposition)\"photo\"; filename=\"\(photo.lastPathComponent)\"\r\nContent-Type: image/png\r\n"
                    + "X-Width: 20\r\nX-Part: last",
                "\(disposition)\"token\"",
            ]
        )
        #expect(parts.dropFirst(2).first?.hasSuffix("\r\n\r\n[\"a\",\"b\"]\r\n") == true)
    }

    @Test func textAndBytesAreSentUnchanged() async throws {
        let text = try await BodiesTests.sent(Kinds.sendText("é"))
        #expect(text.text == "é" && Self.type(text) == "text/plain; charset=utf-8")
        let secret = try await BodiesTests.sent(Kinds.sendSecret("SECRET"))
        #expect(secret.text == "SECRET" && Self.type(secret) == "application/sql")
        #expect(!everythingPrinted(KindsEndpoint.sendSecret(body: "SECRET")).contains("SECRET"))
        let bytes = try await BodiesTests.sent(Kinds.sendBytes(Data([0, 255])))
        #expect(bytes.body.bytes == Data([0, 255]) && Self.type(bytes) == "application/octet-stream")
        #expect(Self.type(try await BodiesTests.sent(Kinds.sendBytes(Data(), contentType: "image/gif"))) == "image/gif")
    }

    @Test func aFileIsSentAndRepeated() async throws {
        let url = try Self.file("content")
        defer { try? FileManager.default.removeItem(at: url) }
        let request = try await BodiesTests.sent(Kinds.sendFile(url, name: "a"))
        #expect(request.body.file == url && request.body.length == 7 && request.body.isRepeatable)
        #expect(Self.type(request) == "image/png")
    }

    @Test func aDeletedFileFailsTheCallAndIsNamed() async throws {
        let gone = URL(filePath: "/nowhere/SECRET.txt")
        let client = BodiesTests.client(InMemoryTransport { _ in EndpointTransportResponse(status: 204) })
        do throws(BodiesError) {
            try await client.send(Kinds.sendFile(gone, name: "a"))
            Issue.record("there is no such file")
        } catch {
            #expect(error.code == .encoding)
            #expect("\(error.debugDescription)".contains("the file “body” cannot be read"))
            #expect(!"\(error.debugDescription)".contains("SECRET"))
        }
    }

    @Test func aOneShotStreamIsNotSentAgain() async throws {
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 503) }
        let policy = RetryPolicy(attempts: 3, base: .zero, jitter: .zero)
        let once = EndpointRequestBody.stream(AsyncStream { $0.finish() })
        let again = EndpointRequestBody.repeatableStream { { nil } }
        for (body, count) in [(once, 1), (again, 4)] {
            let call = Kinds.sendStream(body).retry(policy).retry(.idempotent)
            await #expect(throws: BodiesError.self) { try await BodiesTests.client(transport).send(call) }
            #expect(transport.requests.count == count)
        }
    }

    @Test func linesAreJSONEach() async throws {
        let events = ["a", "b\n"].map { BodyEventDTO(name: $0, at: "2026-01-01T00:00:00Z", tags: nil) }
        let request = try await BodiesTests.sent(Kinds.sendLines(events))
        #expect(Self.type(request) == "application/x-ndjson")
        #expect(
            request.text == #"{"name":"a","at":"2026-01-01T00:00:00Z"}"# + "\n"
                + #"{"name":"b\n","at":"2026-01-01T00:00:00Z"}"# + "\n"
        )
        #expect(try await BodiesTests.sent(Kinds.sendLines([BodyEventDTO]())).text == "")
    }

    @Test func partsAreTextJSONAndFiles() async throws {
        let url = try Self.file("file content")
        defer { try? FileManager.default.removeItem(at: url) }
        let call = Kinds.sendParts(
            title: "a\r\n--part-made",
            tags: ["x", "y"],
            day: DateComponents(year: 2026, month: 1, day: 2),
            wait: .seconds(3),
            event: BodyEvent(name: "n", at: Date(timeIntervalSince1970: 0), tags: nil),
            photo: url,
            raw: Data([1, 2]),
            more: []
        )
        let request = try await BodiesTests.sent(call)
        #expect(Self.type(request) == "multipart/form-data; boundary=part-made")
        let sent = try await request.body.collect()
        #expect(request.body.length == sent.count && request.body.isRepeatable && request.body.bytes == nil)
        #expect(try await request.body.collect() == sent, "the second reading gives the same")
        func part(_ head: String, _ body: String) -> String {
            "--part-made\r\nContent-Disposition: form-data; name=\(head)\r\n\r\n\(body)\r\n"
        }
        let name = url.lastPathComponent
        let expected = [
            part("\"title\"", "a\r\n--part-made"), part("\"tags\"", "x"), part("\"tags\"", "y"),
            part("\"day\"", "2026-01-02"), part("\"wait\"", "3"),
            part("\"event\"\r\nContent-Type: application/json", #"{"name":"n","at":"1970-01-01T00:00:00Z"}"#),
            part("\"photo\"; filename=\"\(name)\"\r\nContent-Type: image/png", "file content"),
            part("\"raw\"; filename=\"data.bin\"\r\nContent-Type: application/octet-stream", "\u{1}\u{2}"),
            part("\"kind\"", "picture"), part("\"token\"", "s"), "--part-made--\r\n",
        ].joined()
        #expect(String(decoding: sent, as: UTF8.self) == expected)
        let value = KindsEndpoint.sendParts(
            title: "",
            colour: nil,
            tags: [],
            day: nil,
            wait: 0,
            event: BodyEventDTO(name: "", at: "", tags: nil),
            photo: nil,
            raw: Data("SECRET".utf8),
            more: []
        )
        #expect(!everythingPrinted(value).contains("SECRET"))
    }

    @Test func fieldsHaveAnyType() async throws {
        let call = Kinds.sendFields(
            event: BodyEvent(name: "n", at: Date(timeIntervalSince1970: 0), tags: ["t"]),
            notes: [BodyNote(text: "x")],
            labels: ["a": "b"],
            day: DateComponents(year: 2026, month: 1, day: 2),
            wait: .milliseconds(1500),
            at: Date(timeIntervalSince1970: 5)
        )
        #expect(
            try await BodiesTests.sent(call).text
                == #"{"event":{"name":"n","at":"1970-01-01T00:00:00Z","tags":["t"]},"notes":[{"text":"x"}],"#
                + #""labels":{"a":"b"},"day":"2026-01-02","wait":1.5,"at":5}"#
        )
    }

    @Test func setMembersReplaceTheCallersValues() async throws {
        let body = BodyRequestDTO(
            prompt: "p,\"stream\":1",
            stream: false,
            mode: "red",
            limit: 7,
            price: nil,
            exact: nil,
            size: nil,
            isLive: nil,
            until: nil,
            extra: nil
        )
        #expect(
            try await BodiesTests.sent(Kinds.askForAll(body)).text
                == #"{"prompt":"p,\"stream\":1","stream":true,"mode":"green","limit":2,"price":"1.50","exact":2.50,"#
                + #""size":"3","is_live":1,"until":60,"extra":1.5}"#
        )
        #expect(
            try await BodiesTests.sent(Kinds.askInForm(body)).text
                == "prompt=p%2C%22stream%22%3A1&mode=red&limit=7&stream=false"
        )
    }

    @Test func aCustomEncoderWritesTheBody() async throws {
        let request = try await BodiesTests.sent(Kinds.sendNote(BodyNote(text: "a")))
        #expect(request.text == "<note>a</note>")
        #expect(Self.type(request) == "application/xml")
        do throws(BodiesError) {
            _ = try await BodiesTests.client(InMemoryTransport { _ in EndpointTransportResponse(status: 204) })
                .send(Kinds.sendNote(BodyNote(text: "s3cr3t")))
            Issue.record("the encoder refuses it")
        } catch {
            #expect(error.code == .encoding)
            #expect("\(error)".contains("its encoder threw Refusal"))
            #expect(!everythingPrinted(error).contains("s3cr3t"))
        }
    }

    @Test func aCustomDecoderReadsTheBody() async throws {
        let note = EndpointTransportResponse(
            status: 200,
            headers: ["Content-Type": "application/xml"],
            body: Data("<note>a</note>".utf8)
        )
        let transport = InMemoryTransport { _ in note }
        #expect(try await BodiesTests.client(transport).send(Kinds.readNote()) == "a")
        #expect(transport.requests.first?.head.headerFields[.accept] == "*/*")
        do throws(BodiesError) {
            let other = InMemoryTransport { _ in EndpointTransportResponse(status: 200, json: "s3cr3t") }
            _ = try await BodiesTests.client(other).send(Kinds.readNote())
            Issue.record("the decoder refuses it")
        } catch {
            #expect(error.code == .other)
            #expect(!everythingPrinted(error).contains("s3cr3t"))
        }
    }

    @Test func aContentTypeOfItsOwn() async throws {
        let event = BodyEventDTO(name: "n", at: "", tags: nil)
        #expect(Self.type(try await BodiesTests.sent(Kinds.patchEvent(event))) == "application/merge-patch+json")
    }
}

/// The encoder in the golden `Bodies`.
nonisolated enum BodyNoteEncoder: EndpointBodyEncoder {
    struct Refusal: Error {
        let text: String
    }

    static let contentType = "application/xml"

    static func encode(_ note: BodyNoteDTO) throws -> Data {
        if note.text == "s3cr3t" { throw Refusal(text: note.text) }
        return Data("<note>\(note.text)</note>".utf8)
    }
}

import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// Secrets in all places of requests and answers, of which recordings keep none.
@Suite struct PlantedSecretsTests {
    private let folder = TemporaryFolder()

    @Test(arguments: PlantedSecret.all) func noFileHoldsTheSecret(_ planted: PlantedSecret) async throws {
        let stub = StubTransport()
        stub.on { _ in true }.answers(planted.answer)
        let redaction = Redaction.standard.secrets(of: PlantedSecret.api)
        let transport = RecordingTransport(over: stub, to: folder.url, redaction: redaction)
        for request in planted.requests { _ = try await transport.send(request) }
        let texts = try folder.texts()
        #expect(texts.count == planted.requests.count)
        for (name, text) in texts {
            for spelling in planted.spellings { #expect(!"\(name)\n\(text)".contains(spelling), "\(name):\n\(text)") }
        }
        // The removed values still match the app's requests.
        let replay = try ReplayTransport(folder.url, redaction: redaction)
        for request in planted.requests { _ = try await replay.send(request) }
    }

    @Test func thereAreEnough() {
        #expect(PlantedSecret.all.count >= 60)
        #expect(Set(PlantedSecret.all.map(\.secret)).count == PlantedSecret.all.count)
    }

    /// Text without secrets stays readable.
    @Test(arguments: [
        #"{"monkey":"banana-1","keyboard":"qwerty-1","idempotency_key":"k-1","turnkey":"house-1"}"#,
        "expires: 2031-05-06, etag=abc-123, passed: 12 of 14", "<key>house-1</key>",
        #"{"code":"E-100","country_code":"DE-1","zipCode":"1010 A","errorCodes":["E-1"]}"#,
        "<input name=\"city\" value=\"Graz-1\"><a:name>house-1</a:name>", "data: {\"a\":\ndata: \"house-1\"}\n\n",
    ])
    func harmlessValuesStay(_ body: String) async throws {
        let stub = StubTransport()
        stub.on { _ in true }.answers(.text(body))
        let transport = RecordingTransport(over: stub, to: folder.url, redaction: .byName)
        _ = try await transport.send(request("GET", "/v1/x?cursor=abc-123"))
        let text = try #require(try folder.texts().values.first)
        #expect(!text.contains("<removed>"), "\(text)")
    }

    /// An exchange may show that a text in an earlier file is a secret.
    @Test func earlierFilesAreRewritten() async throws {
        let stub = StubTransport()
        stub.on(.get, "/v1/S3cret99x/y").answers(.text("for S3cret99x"))
        stub.on(.post, "/v1/sessions").answers(.json(["access_token": "S3cret99x"]))
        let transport = RecordingTransport(over: stub, to: folder.url)
        _ = try await transport.send(request("GET", "/v1/S3cret99x/y"))
        _ = try await transport.send(request("POST", "/v1/sessions"))
        let texts = try folder.texts()
        #expect(texts.keys.sorted() == ["001-GET-v1-removed-y.json", "002-POST-v1-sessions.json"])
        for text in texts.values { #expect(!text.contains("S3cret"), "\(text)") }
    }
}

import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct OverrideTests {
    private func folder(_ files: [String: String], _ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "overrides-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try await body(folder)
    }

    @Test func aFileAnswersForItsEndpoint() async throws {
        let files = [
            "getPayments.json": "[]", "getPayment.404.json": #"{"error": {"code": "gone"}}"#, "README.md": "x",
        ]
        try await folder(files) { folder in
            let overrides = try MockOverride.folder(folder)
            let log = Guarded([MockExchange.Source]())
            let backend = MockBackend(
                .bank,
                .with {
                    $0.overrides = overrides
                    $0.log = { exchange in log.with { $0.append(exchange.source) } }
                }
            )
            let list = try await backend.ask("GET", "/v1/payments")
            #expect(list.status == 200 && list.text == "[]" && list.header("content-type") == "application/json")
            let item = try await backend.ask("GET", "/v1/payments/pay_1")
            #expect(item.status == 404 && item.json?["error"]?["code"] == "gone")
            #expect(
                try await backend.ask("GET", "/v1/payments?limit=x").status == 400,
                "requests are checked all the same"
            )
            #expect(try await backend.ask("GET", "/v1/payments", ["Prefer": "code=500"]).status == 500)
            #expect(try await backend.ask("POST", "/v1/payments/pay_1/cancel").status == 204)
            #expect(log.with { $0.prefix(2) } == [.override, .override])
            #expect(backend.notes.isEmpty)
        }
    }

    @Test(arguments: [
        ("a.json", "{", "holds no JSON"), ("a.four.json", "{}", "expected the name of an endpoint"),
        ("a.404.b.json", "{}", "expected the name of an endpoint"),
        ("a.99.json", "{}", "expected the name of an endpoint"),
    ])
    func aFileThatIsNoneIsNamed(name: String, text: String, reason: String) async throws {
        try await folder([name: text]) { folder in
            let error = #expect(throws: MockOverrideError.self) { _ = try MockOverride.folder(folder) }
            #expect(error?.file == name && error?.reason.contains(reason) == true)
        }
    }

    @Test func twoFilesForOneEndpointAreAnError() async throws {
        try await folder(["a.json": "1", "a.404.json": "2"]) { folder in
            let error = #expect(throws: MockOverrideError.self) { _ = try MockOverride.folder(folder) }
            #expect(error?.reason.contains("another file is for the endpoint a") == true)
        }
    }

    @Test func aFolderThatIsNotThereIsAnError() {
        let error = #expect(throws: MockOverrideError.self) {
            _ = try MockOverride.folder(URL(filePath: "/nowhere/overrides"))
        }
        #expect(error?.description == "overrides: the folder cannot be read")
    }

    @Test func anOverrideForNothingIsNoted() {
        let backend = MockBackend(.bank, .with { $0.overrides = ["getPaymnets": MockOverride(json: "[]")] })
        #expect(
            backend.notes == ["the override for getPaymnets is for no endpoint of Bank; the nearest is getPayments"]
        )
    }
}

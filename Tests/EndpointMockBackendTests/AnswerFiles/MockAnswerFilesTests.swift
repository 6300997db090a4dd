import EndpointMockBackend
import Foundation
import RuntimeTestSupport
import Testing

/// Answers that files give in place of the API's own.
@Suite struct MockAnswerFilesTests {
    private func backend(_ files: [String: String]) throws -> MockBackend {
        let folder = TemporaryFolder()
        for (name, text) in files { try folder.write(name, text) }
        let answers = try MockAnswerFiles(folder: folder.url)
        return MockBackend(.busyBank, .with { $0.answers = answers })
    }

    @Test("a file is the answer, byte for byte, with the status that is usual")
    func usual() async throws {
        let backend = try backend(["getPayment.json": #"{ "id": "from a file" }"#, "README.md": "about"])
        let answer = try await backend.ask("GET", "/v1/payments/pay_1")
        #expect(answer.status == 200)
        #expect(answer.text == #"{ "id": "from a file" }"#)
        #expect(answer.header("Content-Type") == "application/json")
        #expect(try await backend.ask("GET", "/v1/payments").column("id").contains("pay_1"))
    }

    @Test("a status in the name applies to requests for it, and to all requests if there is no other file")
    func status() async throws {
        let missing = #"{"error":{"code":"gone","message":"Gone."}}"#
        let both = try backend(["getPayment.json": #"{"id":"x"}"#, "getPayment.404.json": missing])
        #expect(try await both.ask("GET", "/v1/payments/pay_1").status == 200)
        let asked = try await both.ask("GET", "/v1/payments/pay_1", ["Prefer": "code=404"])
        #expect(asked.status == 404)
        #expect(asked.text == missing)
        let alone = try backend(["getPayment.404.json": missing])
        #expect(try await alone.ask("GET", "/v1/payments/pay_1").status == 404)
        #expect(try await alone.ask("GET", "/v1/payments/pay_1", ["Prefer": "example=settled"]).status == 200)
    }

    @Test("requests are still checked")
    func checked() async throws {
        let backend = try backend(["getPayments.json": "[]"])
        #expect(try await backend.ask("GET", "/v1/payments?limit=x").violations == ["query /limit"])
        #expect(try await backend.ask("GET", "/v1/payments", ["Authorization": ""]).status == 401)
        #expect(try await backend.ask("GET", "/v1/payments?limit=1").text == "[]")
    }

    @Test("an answer of an endpoint that there is not is noted, with the nearest")
    func unknown() throws {
        let notes = try backend(["getPaymnt.json": "{}"]).notes
        #expect(
            notes == [
                "'getPaymnt.json' is an answer for 'getPaymnt', but Bank has no such endpoint; the nearest is "
                    + "'getPayment'"
            ]
        )
    }

    @Test("answers can be declared in the test that uses them")
    func written() async throws {
        let answers = MockAnswerFiles([.init("getPayments", json: "[1]"), .init("getPayments", json: "[]")])
        let backend = MockBackend(.busyBank, .with { $0.answers = answers })
        #expect(try await backend.ask("GET", "/v1/payments").text == "[]")
        #expect(try await backend.ask("GET", "/v1/payments", ["Prefer": "code=500"]).status == 500)
        #expect(try await backend.ask("POST", "/v1/payments/pay_1/cancel").status == 204)
    }

    static let wrong: [(name: String, text: String, says: String)] = [
        ("getPayment.json", "{", "getPayment.json: not valid JSON: "),
        (
            "getPayment.ok.json", "{}",
            "getPayment.ok.json: the name of an answer's file must be its endpoint, with a status"
        ),
        ("getPayment.99.json", "{}", "getPayment.99.json: the name of an answer's file must be its endpoint"),
    ]

    @Test("a wrong file is an error that names it", arguments: wrong)
    func told(_ name: String, _ text: String, _ says: String) throws {
        let error = #expect(throws: MockAnswerFilesError.self) { try backend([name: text]) }
        #expect(error?.localizedDescription.contains(says) == true, "\(String(describing: error))")
    }

    @Test("a folder that is not there is an error that names it")
    func noFolder() {
        let error = #expect(throws: MockAnswerFilesError.self) {
            try MockAnswerFiles(folder: URL(fileURLWithPath: "/nowhere/answers"))
        }
        #expect(error == .noFolder("/nowhere/answers"))
    }

    @Test("a launch argument names the folder: in the app's resources, or anywhere")
    func launchArgument() throws {
        let resources = TemporaryFolder()
        let inside = resources.url.appendingPathComponent("Signed out")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        func folder(_ arguments: String...) -> URL? {
            MockAnswerFiles.launchFolder(arguments: arguments, resources: resources.url)
        }
        #expect(folder("App") == nil)
        #expect(folder("App", "-endpoint-mock") == nil)
        #expect(folder("App", "-endpoint-mock", "Signed out")?.path == inside.path)
        #expect(folder("App", "-endpoint-mock", "/elsewhere")?.path == "/elsewhere")
        #expect(folder("App", "-endpoint-mock", "other")?.path.hasSuffix("/other") == true)
    }
}

import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/StackExchange` with a loopback server that behaves like the network's API.
@Suite struct StackExchangeTests {
    @Test func questionsAreUnwrapped() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let questions = RemoteQuestionRepository(Self.client(server))
        let all = questions.getQuestions(
            site: "stackoverflow",
            order: .desc,
            sort: .votes,
            tagged: ["swift", "c++"],
            filter: nil,
            page: 1,
            pagesize: 30
        )
        var found: [Question] = []
        for try await question in all { found.append(question) }
        #expect(found.map(\.id) == [24_232_799, 7])
        #expect(found.first?.creationDate == Date(timeIntervalSince1970: 1_402_913_640))
        #expect(found.first?.owner?.displayName == "Ada")
        #expect(found.last?.owner == nil, "a deleted user leaves no owner")
        let query = "site=stackoverflow&order=desc&sort=votes&tagged=swift;c%2B%2B&page=1&pagesize=30"
        #expect(server.requests.map(\.path) == ["/2.3/questions?\(query)"])
    }

    @Test func pagesAreRequestedUntilTheLast() async throws {
        let server = try LoopbackServer { request in
            let isFirst = request.path.contains("page=1&")
            let body = #"{"items":[\#(isFirst ? Self.first : Self.second)],"has_more":\#(isFirst)}"#
            return [LoopbackServer.response("200 OK", body)]
        }
        defer { server.stop() }
        var ids: [Int] = []
        for try await question in Self.client(server).items(Questions.getQuestions(pagesize: 1)) {
            ids.append(question.id)
        }
        #expect(ids == [24_232_799, 7])
        let query = "site=stackoverflow&order=desc&sort=activity&"
        #expect(
            server.requests.map(\.path) == [
                "/2.3/questions?\(query)page=1&pagesize=1", "/2.3/questions?\(query)pagesize=1&page=2",
            ]
        )
    }

    @Test func oneQuestionIsTheFirstOfAList() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let client = Self.client(server)
        #expect(try await client.send(Questions.getQuestion(id: 24_232_799)).title == "Why choose struct over class?")
        #expect(server.requests.map(\.path) == ["/2.3/questions/24232799?site=stackoverflow"])
        await #expect(throws: StackExchangeError.self, "an empty list has no first") {
            try await client.send(Questions.getQuestion(id: 1))
        }
    }

    @Test func theAvatarComesFromAnotherHost() async throws {
        let pictures = try LoopbackServer { request in
            request.path == "/a/ada.gif?s=64&d=identicon"
                ? [LoopbackServer.response("200 OK", "GIF89a…")] : [LoopbackServer.response("404 Not Found", "")]
        }
        defer { pictures.stop() }
        let owner = #""user_id":1,"profile_image":"\#(pictures.address)/a/ada.gif?s=64&d=identicon","#
        let server = try LoopbackServer { _ in
            let question = Self.first.replacing(#""user_id":1,"#, with: owner)
            return [LoopbackServer.response("200 OK", #"{"items":[\#(question)]}"#)]
        }
        defer { server.stop() }
        let client = EndpointClient<StackExchange>(EndpointServer("\(server.address)/2.3"), sessionID: "session")
        let questions = RemoteQuestionRepository(client)
        let question = try await questions.getQuestion(id: 24_232_799)
        let picture = try #require(question.owner?.profileImage)
        #expect(try await questions.getAvatar(profileImage: picture) == Data("GIF89a…".utf8))
        let request = try #require(pictures.requests.first)
        #expect(request.headers["accept"] == "*/*")
        #expect(server.requests.first?.headers["x-session-id"] == "session")
        #expect(request.headers.keys.filter { $0.hasPrefix("x-") } == [], "ids are the API's own business")
        do throws(StackExchangeError) {
            _ = try await client.send(Questions.getAvatar(profileImage: picture.appending(path: "gone")))
            Issue.record("there is no such picture")
        } catch {
            #expect(error.code == .notFound)
        }
    }

    @Test func throttlingIsDistinguished() async throws {
        let server = try LoopbackServer { _ in
            let body = #"{"error_id":502,"error_message":"too many","error_name":"throttle_violation"}"#
            return [LoopbackServer.response("400 Bad Request", body)]
        }
        defer { server.stop() }
        do throws(StackExchangeError) {
            _ = try await Self.client(server).send(Questions.getQuestion(id: 1))
            Issue.record("nobody was throttled")
        } catch {
            guard case .rateLimited = error.kind else {
                Issue.record("\(error)")
                return
            }
        }
    }

    private static func client(_ server: LoopbackServer) -> EndpointClient<StackExchange> {
        EndpointClient(EndpointServer("\(server.address)/2.3"))
    }

    private static func server() throws -> LoopbackServer {
        try LoopbackServer { request in
            let path = request.path.prefix { $0 != "?" }
            let items =
                path.hasSuffix("/1") ? "" : path.hasSuffix("/questions") ? "\(Self.first),\(Self.second)" : Self.first
            let body = #"{"items":[\#(items)],"has_more":false,"quota_max":300,"quota_remaining":299}"#
            return [LoopbackServer.response("200 OK", body)]
        }
    }

    private static let first = """
        {"tags":["swift"],"owner":{"user_id":1,"display_name":"Ada","reputation":100},"is_answered":true,"view_count":2,
        "answer_count":17,"score":568,"last_activity_date":1700000000,"creation_date":1402913640,"question_id":24232799,
        "link":"https://stackoverflow.com/q/24232799","title":"Why choose struct over class?"}
        """

    private static let second = """
        {"tags":[],"is_answered":false,"view_count":0,"answer_count":0,"score":-1,"last_activity_date":1700000000,
        "creation_date":1700000000,"question_id":7,"link":"https://stackoverflow.com/q/7","title":"?"}
        """
}

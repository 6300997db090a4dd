import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Social` and `Specs/SocialPhotos` with loopback servers that behave like them.
@Suite struct SocialTests {
    @Test func theTokenGoesWithEveryCall() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let session = Guarded(SocialSession?.none)
        let client = Self.client(server, session)
        let login = Login(login: "ada", password: "correct horse")
        let started = try await client.send(People.login(login).domain)
        session.with { $0 = started }
        let friends = RemoteFriendRepository(client)
        #expect(try await friends.getFriends(id: "u1", onlineOnly: true).map(\.name) == ["Grace"])
        #expect(try await friends.addFriend(id: "u1", friendId: "u2").name == "Grace")
        try await friends.greet(Greeting(text: "hello"), id: "u2")
        try await friends.removeFriend(id: "u1", friendId: "u2")
        let lines = server.requests.map { "\($0.method) \($0.path) \($0.body)" }
        #expect(
            lines == [
                #"POST /v1/login {"login":"ada","password":"correct horse"}"#,
                "GET /v1/users/u1/friends?online_only=true&viewer=u1&token=t-1 ",
                #"PUT /v1/users/u1/friends/u2 {"token":"t-1"}"#,
                #"POST /v1/users/u2/greetings {"text":"hello","token":"t-1"}"#,
                "DELETE /v1/users/u1/friends/u2?token=t-1 ",
            ]
        )
        #expect(!"\(started)".contains("t-1"))
    }

    @Test func theServersMessageReachesTheUser() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let client = Self.client(server, Guarded(SocialSession(token: "old", userId: "u1")))
        do throws(SocialError) {
            _ = try await client.send(People.findPeople(name: "gr"))
            Issue.record("an old token was taken")
        } catch {
            #expect(error.localizedDescription == "Your token is too old.")
            #expect(!"\(error)".contains("old\""))
        }
    }

    @Test func aSearchIsCancelledByTheNext() async throws {
        let began = Gate()
        let left = Gate()
        let server = try LoopbackServer { request in
            guard request.path.contains("name=g&") else { return [LoopbackServer.response("200 OK", "[]")] }
            began.open()
            return [.hold(left)]
        }
        defer { server.stop() }
        let search = LatestCall(Self.client(server, Guarded(SocialSession(token: "t-1", userId: "u1"))))
        let first = Task { try await search.send(People.findPeople(name: "g")) }
        await began.pass()
        #expect(try await search.send(People.findPeople(name: "gr")).isEmpty)
        await #expect(throws: SocialError.self) { try await first.value }
        await left.pass()
    }

    @Test func twoServicesOnTwoHostsAreUsedTogether() async throws {
        let people = try Self.server()
        let photos = try LoopbackServer { request in
            if request.path == "/images/7" { return [LoopbackServer.response("200 OK", "PNG")] }
            return [
                LoopbackServer.response("200 OK", #"[{"id":7,"owner":"u2","image":"https://photos.social.example/7"}]"#)
            ]
        }
        defer {
            people.stop()
            photos.stop()
        }
        let friends = RemoteFriendRepository(Self.client(people, Guarded(SocialSession(token: "t-1", userId: "u1"))))
        let pictures = RemotePhotoRepository(
            EndpointClient<SocialPhotos>(EndpointServer(photos.address), credentials: .bearer { "photo-token" })
        )
        async let found = friends.getFriends(id: "u1", onlineOnly: false)
        async let photo = pictures.photosOf(id: "u2")
        #expect(try await found.map(\.id) == ["u2"])
        #expect(try await photo.map(\.id) == [7])
        #expect(try await pictures.imageData(id: 7) == Data("PNG".utf8))
        #expect(
            photos.requests.allSatisfy {
                $0.headers["authorization"] == "Bearer photo-token" && !$0.path.contains("t-1")
            }
        )
        #expect(people.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test func aMissingConnectionIsDistinguishedBeforeSending() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let network = TestConnectivity(.disconnected)
        let client = Self.client(server, Guarded(SocialSession(token: "t-1", userId: "u1")), network)
        do throws(SocialError) {
            _ = try await client.send(People.findPeople(name: "gr"))
            Issue.record("a call went out without a connection")
        } catch {
            #expect(error.code == .noConnection && error.context.attempts == 0)
        }
        #expect(server.requests.isEmpty)
        // A greeting waits for a connection instead.
        let greeting = Task { try await client.send(People.greet(Greeting(text: "hello"), id: "u2")) }
        await network.whenAsked()
        #expect(server.requests.isEmpty)
        network.set(.connected)
        try await greeting.value
        #expect(try await client.send(People.findPeople(name: "gr")).map(\.id) == ["u2"])
        #expect(server.requests.count == 2)
    }

    private static func client(
        _ server: LoopbackServer,
        _ session: Guarded<SocialSession?>,
        _ network: TestConnectivity? = nil
    ) -> EndpointClient<Social> {
        EndpointClient(
            EndpointServer("\(server.address)/v1"),
            provided: .values(
                token: { session.with { $0?.token } },
                userId: { session.with { $0?.userId } }
            ),
            connectivity: network
        )
    }

    private static func server() throws -> LoopbackServer {
        let grace = #"{"id":"u2","name":"Grace","is_online":true}"#
        return try LoopbackServer { request in
            if request.path == "/v1/login" {
                return [LoopbackServer.response("200 OK", #"{"token":"t-1","user_id":"u1"}"#)]
            }
            guard (request.path + request.body).contains("t-1") else {
                return [LoopbackServer.response("401 Unauthorized", #"{"message":"Your token is too old."}"#)]
            }
            switch request.method {
            case "GET": return [LoopbackServer.response("200 OK", "[\(grace)]")]
            case "PUT": return [LoopbackServer.response("200 OK", grace)]
            default: return [LoopbackServer.response("204 No Content")]
            }
        }
    }
}

import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Issues` with a loopback server that divides its lists into pages like the host:
/// links with several relations, to another path than the first request's.
@Suite struct IssuesTests {
    @Test func allIssuesOfAllPages() async throws {
        let server = try Self.server(issues: 7)
        defer { server.stop() }
        let issues: any IssueRepository = RemoteIssueRepository(Self.client(server))
        var ids: [Int64] = []
        for try await issue in issues.listIssues(
            owner: "ada",
            repo: "engine",
            state: .all,
            labels: ["bug", "a,b"],
            perPage: 3
        ) {
            ids.append(issue.id)
        }
        #expect(ids == [1, 2, 3, 4, 5, 6, 7])
        #expect(
            server.requests.map(\.path) == [
                "/repos/ada/engine/issues?state=all&labels=bug,a%2Cb&per_page=3",
                "/repositories/42/issues?state=all&labels=bug,a%2Cb&per_page=3&page=2",
                "/repositories/42/issues?state=all&labels=bug,a%2Cb&per_page=3&page=3",
            ]
        )
        #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer t0ken" })
    }

    @Test func pagesCarryTheirHeaders() async throws {
        let server = try Self.server(issues: 3)
        defer { server.stop() }
        var remaining: [Int?] = []
        let pages = Self.client(server).pages(Issues.listIssues(owner: "ada", repo: "engine", perPage: 2).domain)
        for try await page in pages { remaining.append(page.value.headers.xRateLimitRemaining) }
        #expect(remaining == [59, 58])
    }

    @Test func onePageAtATime() async throws {
        let server = try Self.server(issues: 3)
        defer { server.stop() }
        let client = Self.client(server)
        let call = Issues.listIssues(owner: "ada", repo: "engine", perPage: 2).domain
        let first = try await client.send(call)
        #expect(first.items.map(\.id) == [1, 2] && !first.isLast)
        let more = try #require(call.next(after: first))
        let second = try await client.send(more)
        #expect(second.items.map(\.id) == [3] && second.isLast)
        #expect(call.next(after: second) == nil)
    }

    @Test func anUnchangedListComesFromTheCache() async throws {
        let (asked, changed) = (Guarded([String?]()), Guarded(false))
        let server = try LoopbackServer { request in
            let tag = request.headers["if-none-match"]
            asked.with { $0.append(tag) }
            let current = changed.with { $0 } ? "\"v2\"" : "\"v1\""
            if tag == current { return [.send("HTTP/1.1 304 Not Modified\r\nETag: \(current)\r\n\r\n")] }
            let body = "[\(Self.issue(changed.with { $0 } ? 2 : 1))]"
            return [LoopbackServer.response("200 OK", body, headers: "ETag: \(current)\r\n")]
        }
        defer { server.stop() }
        let statistics = EndpointStatistics()
        let client = EndpointClient<IssueHost>(
            EndpointServer(server.address),
            credentials: .bearer { "t0ken" },
            observer: statistics
        )
        let call = Issues.listIssues(owner: "ada", repo: "engine").domain
        for _ in 1...2 { #expect(try await client.send(call).items.map(\.id) == [1]) }
        changed.with { $0 = true }
        #expect(try await client.send(call).items.map(\.id) == [2])
        #expect(try await client.send(call.reuse(.nothing)).items.map(\.id) == [2])
        #expect(asked.with { $0 } == [nil, "\"v1\"", "\"v1\"", nil])
        #expect(statistics.operations.map(\.calls) == [4])
    }

    @Test func leavingTheLoopRequestsNoFurtherPage() async throws {
        let server = try Self.server(issues: 100)
        defer { server.stop() }
        for try await issue in Self.client(server).items(Issues.listIssues(owner: "ada", repo: "engine", perPage: 2))
        where issue.id == 3 {
            break
        }
        #expect(server.requests.count == 2)
    }

    @Test func eachPageIsRetriedSeparately() async throws {
        let failures = Guarded(1)
        let server = try Self.server(issues: 3) { path in
            let fails =
                path.contains("&page=2")
                && failures.with { left in
                    defer { left -= 1 }
                    return left > 0
                }
            return fails ? LoopbackServer.response("503 Service Unavailable") : nil
        }
        defer { server.stop() }
        let client = EndpointClient<IssueHost>(
            EndpointServer(server.address),
            credentials: .bearer { "t0ken" },
            retry: RetryPolicy(attempts: 2, base: .milliseconds(1), jitter: .zero)
        )
        var ids: [Int64] = []
        for try await issue in client.items(Issues.listIssues(owner: "ada", repo: "engine", perPage: 2)) {
            ids.append(issue.id)
        }
        #expect(ids == [1, 2, 3])
        #expect(server.requests.count == 3)
    }

    @Test func anErrorHasTheAPIsType() async throws {
        let server = try Self.server(issues: 0) { _ in
            LoopbackServer.response("404 Not Found", #"{"message":"no such repository"}"#)
        }
        defer { server.stop() }
        var pages = Self.client(server).pages(Issues.listIssues(owner: "ada", repo: "engine")).makeAsyncIterator()
        do throws(IssueHostError) {
            _ = try await pages.next()
            Issue.record("a repository that is not there has issues")
        } catch {
            guard case .api(.noSuchRepository(let problem)) = error.kind else {
                Issue.record("\(error)")
                return
            }
            #expect(problem.message == "no such repository")
        }
    }

    @Test func aLinkToAnotherServerIsNotFollowed() async throws {
        let other = try Self.server(issues: 9)
        defer { other.stop() }
        let server = try Self.server(issues: 9, links: other.address)
        defer { server.stop() }
        var pages = Self.client(server).pages(Issues.listIssues(owner: "ada", repo: "engine", perPage: 2))
            .makeAsyncIterator()
        #expect(try await pages.next()?.items.count == 2)
        let error = try #require(await #expect(throws: IssueHostError.self) { _ = try await pages.next() })
        guard case .invalidResponse = error.kind else {
            Issue.record("\(error)")
            return
        }
        #expect(error.context.underlying?.error as? EndpointPagingError == .otherOrigin)
        #expect(other.requests.isEmpty)
    }

    @Test func aLinkBackIsAnError() async throws {
        let server = try Self.server(issues: 9) { path in
            guard path.contains("&page=2") else { return nil }
            let back = #"Link: </repositories/42/issues?state=open&per_page=2&page=2>; rel="next"\#r\#n"#
            return LoopbackServer.response("200 OK", "[\(Self.issue(3))]", headers: back)
        }
        defer { server.stop() }
        var ids: [Int64] = []
        let error = await #expect(throws: IssueHostError.self) {
            for try await issue in Self.client(server).items(
                Issues.listIssues(owner: "ada", repo: "engine", perPage: 2)
            ) {
                ids.append(issue.id)
            }
        }
        #expect(ids == [1, 2, 3])
        #expect(error?.context.underlying?.error as? EndpointPagingError == .repeatedPage)
        #expect(server.requests.count == 2)
    }

    @Test func aMockReturnsItsExamples() async throws {
        var mock = MockIssueRepository()
        var ids: [Int64] = []
        for try await issue in mock.listIssues(owner: "ada", repo: "engine") { ids.append(issue.id) }
        #expect(ids == [1, 2], "the examples of the spec")
        #expect(mock.calls.count == 1)
        mock.onListIssues = { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) {
            for try await _ in mock.listIssues(owner: "ada", repo: "engine") {}
        }
    }

    private static func client(_ server: LoopbackServer) -> EndpointClient<IssueHost> {
        EndpointClient(EndpointServer(server.address), credentials: .bearer { "t0ken" })
    }

    private static func issue(_ number: Int) -> String {
        #"{"number":\#(number),"title":"t","state":"open","labels":[{"name":"bug"}],"created_at":"2026-01-01T10:00:00Z"}"#
    }

    /// A host with so many issues; `special` may answer a path otherwise.
    private static func server(
        issues: Int,
        links: String = "",
        special: @escaping @Sendable (String) -> LoopbackServer.Step? = { _ in nil }
    ) throws -> LoopbackServer {
        let answered = Guarded(0)
        return try LoopbackServer { request in
            if let step = special(request.path) { return [step] }
            let query = request.path.drop { $0 != "?" }.dropFirst().split(separator: "&")
            func number(_ name: String) -> Int? {
                query.first { $0.hasPrefix("\(name)=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
            }
            let (page, size) = (number("page") ?? 1, number("per_page") ?? 30)
            let numbers = Array((1...max(1, issues)).dropFirst((page - 1) * size).prefix(size))
            let rest = query.filter { !$0.hasPrefix("page=") }.joined(separator: "&")
            func link(_ page: Int, _ relation: String) -> String {
                "<\(links)/repositories/42/issues?\(rest)&page=\(page)>; \(relation)"
            }
            let last = (issues + size - 1) / size
            let relations =
                [link(1, #"rel="first""#), link(last, #"title="the end, or so"; rel=last"#)]
                + (page < last ? [link(page + 1, #"rel="alternate next""#)] : [])
            let left = answered.with { count in
                count += 1
                return 60 - count
            }
            let fields = "X-RateLimit-Remaining: \(left)\r\nLink: \(relations.joined(separator: ", "))\r\n"
            let body = "[" + numbers.map(issue).joined(separator: ",") + "]"
            return [LoopbackServer.response("200 OK", body, headers: fields)]
        }
    }
}

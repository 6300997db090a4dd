import EndpointRuntime
import Foundation
import HTTPTypes
import Testing

/// Placeholders that take several segments: `{name...}`.
@Suite("Requests: paths of several segments")
struct SegmentsTests {
    @Test(
        "slashes stay, and everything else is as in one segment",
        arguments: [
            ("library/nginx", "library/nginx"), ("a", "a"), ("a b/c+d/100%", "a%20b/c%2Bd/100%25"),
            ("a/%2e%2e/b", "a/%252e%252e/b"), ("a?b#c/ü", "a%3Fb%23c/%C3%BC"), ("/a//b/", "/a//b/"),
            ("...", "..."), (".a/b.", ".a/b."),
        ]
    )
    func segments(_ name: String, _ encoded: String) async throws {
        let request = try await request("/v2/{name...}/blobs/{digest}") { request in
            request.path(name)
            request.path("sha256:a/b")
        }.get()
        #expect(request.head.path == "/v2/\(encoded)/blobs/sha256%3Aa%2Fb")
    }

    @Test(
        "none of them may lead out of the path",
        arguments: [
            ("", EndpointEncodingError.Reason.emptyPathParameter), (".", .dotSegment), ("..", .dotSegment),
            ("a/../b", .dotSegment), ("a/.", .dotSegment), ("../a", .dotSegment), ("a/./b", .dotSegment),
        ]
    )
    func refused(_ name: String, _ reason: EndpointEncodingError.Reason) async {
        guard case .failure(let error) = await request("/v2/{name...}/tags", { $0.path(name) }),
            case .encoding(let encoding) = error.kind
        else {
            Issue.record("nothing failed")
            return
        }
        #expect(encoding.reason == reason)
        #expect(encoding.parameter == "name")
    }

    @Test("a parameter may be empty where the API says so", arguments: ["", "a", "."])
    func empty(_ key: String) async throws {
        let request = await request("/state/{type}/{key}") { request in
            request.path("m.room.name")
            request.path(key, mayBeEmpty: true)
        }
        guard key == "." else {
            #expect(try request.get().head.path == "/state/m.room.name/\(key)")
            return
        }
        guard case .failure(let error) = request, case .encoding(let encoding) = error.kind else {
            Issue.record("nothing failed")
            return
        }
        #expect(encoding.reason == .dotSegment)
    }

    @Test func aMissingParameterIsNamedWithoutDots() async {
        guard case .failure(let error) = await request("/v2/{name...}", { _ in }),
            case .encoding(let encoding) = error.kind
        else {
            Issue.record("nothing failed")
            return
        }
        #expect(encoding.reason == .missingPathParameter && encoding.parameter == "name")
    }
}

import EndpointTesting
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

@Suite("Lines of the console")
struct ConsoleTests {
    /// The lines of two calls: one that is tried again, and one that fails. Times and call numbers differ, so they are replaced.
    private func lines(hasColors: Bool) async throws -> [String] {
        let lines = Lock<[String]>([])
        let console = EndpointConsole(hasColors: hasColors) { line in lines.withLock { $0.append(line) } }
        let client = EndpointClient<Shop>(
            .production,
            transport: answers(
                EndpointTransportResponse(status: 503, json: "{}"),
                EndpointTransportResponse(status: 200, json: itemJSON),
                EndpointTransportResponse(status: 404, json: "{}")
            ),
            timeout: EndpointTimeout(),
            observer: console,
            clock: InstantClock()
        )
        _ = try await client.send(Items.getItem(id: "i1"))
        _ = await failure(client, Items.getItem(id: "secret-id"))
        return lines.withLock { $0 }
    }

    @Test("Each call and each attempt is an aligned line without values")
    func alignment() async throws {
        let lines = try await lines(hasColors: false)
        let words = lines.map { line in line.split(separator: " ").dropFirst(2).prefix(2).joined(separator: " ") }
        #expect(words == ["attempt 503", "retry in", "attempt 200", "call done", "attempt 404", "call notFound"])
        let column = Set(
            lines.map {
                $0.distance(from: $0.startIndex, to: $0.firstRange(of: "Shop.getItem")?.lowerBound ?? $0.startIndex)
            }
        )
        #expect(column == [6])
        #expect(!lines.joined().contains("secret-id"))
    }

    @Test("Colors tell successes, changes and failures apart")
    func colors() async throws {
        let codes = try await lines(hasColors: true).map { line in
            line.hasPrefix("\u{1B}[") ? String(line.dropFirst(2).prefix(2)) : ""
        }
        #expect(codes == ["31", "33", "", "32", "31", "31"])
    }
}

import EndpointObservation
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Writes that ask the server at once.
@MainActor @Suite("On a screen: writes to the server", .timeLimit(.minutes(1)))
struct ObservedWriteTests {
    /// A method that records its calls and ends as the test says.
    private final class Method: Sendable {
        let calls = Guarded<[String]>([])
        let result = Guarded<Result<String, any Error>>(.success("ok"))
        let gate = Guarded<Gate?>(nil)

        func call(_ input: String, _ key: String) async throws -> String {
            calls.with { $0.append("\(input) \(key)") }
            await gate.with { $0 }?.pass()
            return try result.with { $0 }.get()
        }
    }

    /// A body with limits for two fields.
    private struct Form: WireWritable {
        let name: String

        func write(to writer: inout WireWriter) {
            var fields = WireFieldWriter(&writer, keys: "name\ntags")
            fields.check(0, name, ValueLimits(maxLength: 5))
            fields.string(0, name)
            fields.check(1, [name], ValueLimits(minLength: 2))
            fields.string(1, name)
            fields.finish()
        }
    }

    private let method = Method()

    private func write() -> ObservedWrite<String, String> {
        let numbers = Guarded(0)
        let keys = EndpointIDs {
            numbers.with { number in
                number += 1
                return "key\(number)"
            }
        }
        return ObservedWrite(
            keys: keys,
            body: { Form(name: $0) },
            refused: { error in
                ((error as? BankError)?.context.apiCode).map { [FieldError(field: "name", message: $0)] } ?? []
            },
            send: { [method] in try await method.call($0, $1) }
        )
    }

    private func text(_ phase: ObservedWritePhase<String>) -> String {
        switch phase {
        case .idle: "idle"
        case .sending: "sending"
        case .waiting: "waiting"
        case .parked: "parked"
        case .done(let value): value
        case .failed: "failed"
        }
    }

    @Test("two taps send once, while it is sent and afterwards, until the object is made ready again")
    func twice() async throws {
        let (write, gate) = (write(), Gate())
        method.gate.with { $0 = gate }
        #expect(text(write.phase) == "idle")
        let (one, other) = (write.send("a1"), write.send("a2"))
        #expect(text(write.phase) == "sending")
        gate.open()
        await one.value
        await other.value
        await write.send("a3").value
        #expect(text(write.phase) == "ok")
        #expect(method.calls.with { $0 } == ["a1 key1"])
        write.reset()
        await write.send("a3").value
        #expect(method.calls.with { $0 } == ["a1 key1", "a3 key2"])
    }

    @Test("a failed write is tried again with its key, and another one has a new key")
    func again() async throws {
        let write = write()
        method.result.with { $0 = .failure(BankError(.noConnection, context: .mock())) }
        await write.send("a1").value
        #expect(text(write.phase) == "failed")
        #expect(write.hasNewError)
        write.hasNewError = false
        await write.retry().value
        #expect(write.hasNewError)
        method.result.with { $0 = .success("ok") }
        await write.send("a2").value
        #expect(text(write.phase) == "ok")
        #expect(!write.hasNewError)
        #expect(method.calls.with { $0 } == ["a1 key1", "a1 key1", "a2 key2"])
    }

    @Test(
        "a write that the server may have performed says so",
        arguments: [
            (.noConnection, nil, false), (.timedOut, nil, true), (.connectionLost, nil, true),
            (.notFound, 404, false), (.server(status: 503), 503, true), (.invalidResponse, 200, true),
        ] as [(BankError.Kind, Int?, Bool)]
    )
    func ambiguous(kind: BankError.Kind, status: Int?, mayBeDelivered: Bool) async throws {
        let write = write()
        method.result.with { $0 = .failure(BankError(kind, context: .mock(status: status))) }
        await write.send("a1").value
        #expect(write.mayBeDelivered == mayBeDelivered)
    }

    @Test("a form with fields that break limits is not sent, and all of them are named")
    func limits() async throws {
        let write = write()
        await write.send("much too long").value
        #expect(write.fieldErrors.map(\.field) == ["name"])
        #expect(write.fieldErrors.map(\.message) == ["at most 5 characters"])
        #expect(write.errors(in: "").map(\.field) == ["tags"])
        #expect(write.errors(in: "abc").isEmpty)
        #expect(text(write.phase) == "idle")
        #expect(method.calls.with { $0 }.isEmpty)
        await write.send("abc").value
        #expect(write.fieldErrors.isEmpty)
    }

    @Test("the fields that the server refused, and those that the client did not send")
    func refused() async throws {
        let write = write()
        method.result.with { $0 = .failure(BankError(.notFound, context: .mock(status: 422, apiCode: "taken"))) }
        await write.send("abc").value
        #expect(write.fieldErrors == [FieldError(field: "name", message: "taken")])
        #expect(write.fieldErrors.first?.isFromServer == true)
        write.reset()
        #expect(write.fieldErrors.isEmpty)
    }

    @Test("all limits that a body breaks are found at once")
    func all() throws {
        struct Both: WireWritable {
            func write(to writer: inout WireWriter) {
                var fields = WireFieldWriter(&writer, keys: "name\namount")
                fields.check(0, "", ValueLimits(minLength: 1))
                fields.string(0, "")
                fields.check(1, 3, ValueLimits(max: "2"))
                fields.int(1, 3)
                fields.finish()
            }
        }
        let write = ObservedWrite<String, String>(body: { _ in Both() }, send: { input, _ in input })
        #expect(write.errors(in: "").map(\.field) == ["name", "amount"])
    }

    @Test("a write goes on when its screen is gone, and then nothing is left")
    func gone() async throws {
        let gate = Gate()
        method.gate.with { $0 = gate }
        weak var left: ObservedWrite<String, String>?
        var sent: Task<Void, Never>?
        do {
            let write = write()
            left = write
            sent = write.send("abc")
        }
        try await until { method.calls.with { $0.count } == 1 }
        gate.open()
        await sent?.value
        sent = nil
        try await until { left == nil }
    }
}

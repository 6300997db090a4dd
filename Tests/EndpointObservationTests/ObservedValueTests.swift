import EndpointObservation
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Values of a repository without a store: each call is a request.
@MainActor @Suite("On a screen: values from the server alone", .timeLimit(.minutes(1)))
struct ObservedValueTests {
    /// A method of a repository. The test decides when and how each of its calls ends.
    private final class Method: Sendable {
        private let results = Guarded<[Result<[String], any Error>]>([])
        private let begun = Guarded(0)
        private let ended = Guarded(0)
        private let gates = Guarded<[Gate]>([])
        /// A call goes on until its gate opens, even if it was cancelled.
        let ignoresCancellation: Bool

        init(ignoresCancellation: Bool = false) { self.ignoresCancellation = ignoresCancellation }

        var count: Int { begun.with { $0 } }
        var isOver: Bool { ended.with { $0 } == count }

        func next(_ result: Result<[String], any Error>, _ gate: Gate? = nil) {
            results.with { $0.append(result) }
            let open = Gate()
            if gate == nil { open.open() }
            gates.with { $0.append(gate ?? open) }
        }

        func call() async throws -> [String] {
            let number = begun.with { count in
                count += 1
                return count - 1
            }
            defer { ended.with { $0 += 1 } }
            let (result, gate) = (results.with { $0[number] }, gates.with { $0[number] })
            if ignoresCancellation {
                await gate.passUncancelled()
            } else {
                await gate.pass()
                try Task.checkCancellation()
            }
            return try result.get()
        }
    }

    private func observed(_ method: Method, _ clock: TestClock = TestClock()) -> ObservedValue<[String]> {
        ObservedValue(clock: clock) { try await method.call() }
    }

    private func text(_ phase: ObservedPhase<[String]>) -> String {
        switch phase {
        case .loading: "loading"
        case .empty: "empty"
        case .value(let value): value.joined(separator: " ")
        case .offline(let value): "offline \(value?.joined(separator: " ") ?? "nothing")"
        case .failed(_, let value): "failed \(value?.joined(separator: " ") ?? "nothing")"
        }
    }

    private let offline = BankError(.noConnection, context: .mock())
    private let refused = BankError(.notFound, context: .mock(status: 404))

    @Test("a new one starts nothing, and looks like one that loads")
    func new() async throws {
        let method = Method()
        let value = observed(method)
        await Task.yield()
        #expect(method.count == 0)
        #expect(text(value.phase) == "loading")
        #expect(!value.isLoading)
    }

    @Test("following calls the method once, for all who follow")
    func once() async throws {
        let (method, gate) = (Method(), Gate())
        method.next(.success(["a"]), gate)
        let value = observed(method)
        try await onScreen(value, value) {
            try await until { method.count == 1 }
            #expect(text(value.phase) == "loading")
            #expect(value.isLoading)
            gate.open()
            try await until { self.text(value.phase) == "a" }
            #expect(!value.isLoading)
            #expect(value.source == .network)
        }
        #expect(method.count == 1)
    }

    @Test("an empty list is no value, and a failure without a value is one of two")
    func phases() async throws {
        let method = Method()
        let value = observed(method)
        for (result, phase) in [
            (.failure(offline), "offline nothing"), (.failure(refused), "failed nothing"), (.success([]), "empty"),
            (.failure(offline), "offline "), (.success(["a"]), "a"), (.failure(refused), "failed a"),
            (.failure(offline), "offline a"),
        ] as [(Result<[String], any Error>, String)] {
            method.next(result)
            await value.refresh()
            #expect(text(value.phase) == phase)
        }
    }

    @Test("the old value stays while a newer one is requested")
    func keeps() async throws {
        let (method, gate) = (Method(), Gate())
        method.next(.success(["a"]))
        method.next(.success(["b"]), gate)
        let value = observed(method)
        await value.refresh()
        let refresh = Task { await value.refresh() }
        try await until { method.count == 2 }
        #expect(text(value.phase) == "a")
        #expect(value.isLoading)
        gate.open()
        await refresh.value
        #expect(text(value.phase) == "b")
    }

    @Test("a refresh goes on if the task of its caller is cancelled")
    func redrawn() async throws {
        let (method, gate) = (Method(), Gate())
        method.next(.success(["a"]), gate)
        let value = observed(method)
        let refresh = Task { await value.refresh() }
        try await until { method.count == 1 }
        refresh.cancel()
        gate.open()
        await refresh.value
        #expect(text(value.phase) == "a")
    }

    @Test("an earlier answer never replaces a later one")
    func overtaken() async throws {
        let (method, gate) = (Method(), Gate())
        method.next(.success(["before"]), gate)
        method.next(.success(["after"]))
        let value = observed(method)
        let early = Task { await value.refresh() }
        try await until { method.count == 1 }
        await value.refresh()
        gate.open()
        await early.value
        #expect(text(value.phase) == "after")
        #expect(!value.isLoading)
    }

    @Test("a late answer for old parameters is never shown", arguments: [true, false])
    func late(isFailure: Bool) async throws {
        let (old, new, gate) = (Method(ignoresCancellation: true), Method(), Gate())
        old.next(isFailure ? .failure(refused) : .success(["old"]), gate)
        new.next(.success(["new"]))
        let value = observed(old)
        try await onScreen(value) {
            try await until { old.count == 1 }
            value.observe(observed(new))
            try await until { self.text(value.phase) == "new" }
            gate.open()
            try await until { old.isOver }
        }
        #expect(text(value.phase) == "new")
    }

    @Test("a value of other parameters goes at once, unless it is to stay until there is another")
    func forgotten() async throws {
        let (old, new, gate) = (Method(), Method(), Gate())
        old.next(.success(["old"]))
        new.next(.success(["new"]), gate)
        new.next(.failure(refused), gate)
        let value = observed(old)
        await value.refresh()
        value.observe(observed(new), keepingValue: true)
        #expect(text(value.phase) == "old")
        value.observe(observed(new))
        #expect(text(value.phase) == "loading")
    }

    @Test("a search asks once, 300 milliseconds after the last of many changes, and keeps the old results until then")
    func search() async throws {
        let (clock, old, skipped, last) = (TestClock(), Method(), Method(), Method())
        old.next(.success(["old"]))
        last.next(.success(["last"]))
        let value = observed(old, clock)
        try await onScreen(value) {
            try await until { self.text(value.phase) == "old" }
            for _ in 0..<10 {
                value.search(observed(skipped))
                await clock.whenSleeping(for: .milliseconds(300))
                clock.advance(by: .milliseconds(100))
            }
            value.search(observed(last))
            try await until { clock.sleeperCount == 1 }
            clock.advance(by: .milliseconds(299))
            #expect(text(value.phase) == "old")
            #expect(value.isLoading)
            #expect(last.count == 0)
            clock.advance(by: .milliseconds(1))
            try await until { self.text(value.phase) == "last" }
        }
        #expect((old.count, skipped.count, last.count) == (1, 0, 1))
    }

    @Test("a search that fails shows no results of another text")
    func failedSearch() async throws {
        let (old, new) = (Method(), Method())
        old.next(.success(["old"]))
        new.next(.failure(refused))
        let value = observed(old)
        await value.refresh()
        value.search(observed(new), after: .zero)
        await value.refresh()
        #expect(text(value.phase) == "failed nothing")
    }

    @Test("a screen that goes away while it loads leaves no failure, and loads again when it is back")
    func cancelled() async throws {
        let method = Method()
        method.next(.success(["never"]), Gate())
        method.next(.success(["a"]))
        let value = observed(method)
        try await onScreen(value) { try await until { method.count == 1 } }
        try await until { !value.isLoading }
        #expect(value.error == nil)
        #expect(text(value.phase) == "loading")
        try await onScreen(value) { try await until { self.text(value.phase) == "a" } }
    }

    @Test("a task that is cancelled before it follows asks nothing")
    func cancelledBefore() async throws {
        let method = Method()
        let value = observed(method)
        let screen = Task { await value.follow() }
        screen.cancel()
        await screen.value
        #expect(method.count == 0)
    }

    @Test("nothing is left of a screen that goes away: no task, no sleeper, no object")
    func leaks() async throws {
        let (clock, method) = (TestClock(), Method())
        method.next(.success(["a"]))
        weak var left: ObservedValue<[String]>?
        do {
            let value = observed(method, clock)
            left = value
            let screen = Task { await value.follow() }
            try await until { self.text(value.phase) == "a" }
            value.search(observed(Method()))
            await clock.whenSleeping()
            screen.cancel()
            await screen.value
        }
        try await until { clock.sleeperCount == 0 }
        try await until { left == nil }
    }

    @Test("the age grows with the clock")
    func age() async throws {
        let (clock, method) = (TestClock(), Method())
        method.next(.success(["a"]))
        let value = observed(method, clock)
        #expect(value.age == nil)
        await value.refresh()
        clock.advance(by: .seconds(90))
        #expect(value.age == .seconds(90))
    }

    @Test("a value that is nil is nothing to show")
    func absent() async throws {
        let value = ObservedValue<String?> { nil }
        await value.refresh()
        guard case .empty = value.phase else {
            Issue.record("\(value.phase)")
            return
        }
    }
}

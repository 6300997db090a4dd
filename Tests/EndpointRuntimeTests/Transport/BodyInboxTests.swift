import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// The buffer of a pushed body until its reader takes the pieces.
@Suite("Bodies of responses: the inbox", .timeLimit(.minutes(1)))
struct BodyInboxTests {
    private static func piece(_ number: UInt8, _ count: Int = 10) -> Data { Data(repeating: number, count: count) }

    @Test("a fast library is paused once, and resumed after half of the pieces were read")
    func pauses() async throws {
        let told = Guarded([Bool]())
        let inbox = BodyInbox(limit: 30, largestPiece: 10) { isPaused in told.with { $0.append(isPaused) } }
        for number in 1...3 { #expect(inbox.append(Self.piece(UInt8(number)))) }
        #expect(told.with { $0 } == [], "it is not over the limit yet")
        for number in 4...5 { #expect(inbox.append(Self.piece(UInt8(number)))) }
        #expect(told.with { $0 } == [true], "what is on its way comes all the same, and is kept")
        for number in 1...3 { #expect(try await inbox.next() == Self.piece(UInt8(number))) }
        #expect(told.with { $0 } == [true], "two pieces are more than half of the limit")
        #expect(try await inbox.next() == Self.piece(4))
        #expect(told.with { $0 } == [true, false])
        inbox.finish()
        #expect(try await inbox.next() == Self.piece(5))
        #expect(try await inbox.next() == nil)
        #expect(told.with { $0 } == [true, false])
    }

    @Test("a reader that is faster than the pause does not leave the library paused forever")
    func overtaken() async throws {
        let (isTelling, mayTell) = (Gate(), Gate())
        let told = Guarded([Bool]())
        let inbox = BodyInbox(limit: 1) { isPaused in
            if isPaused {
                isTelling.open()
                _ = mayTell.block()
            }
            told.with { $0.append(isPaused) }
        }
        Thread.detachNewThread { _ = inbox.append(Self.piece(1)) }
        await isTelling.pass()
        let reader = Task { try await inbox.next() }
        for _ in 0..<10_000 { await Task.yield() }
        mayTell.open()
        #expect(try await reader.value == Self.piece(1))
        #expect(told.with { $0 } == [true, false])
    }

    @Test("waiting pieces are read in order, and an error comes after them")
    func order() async throws {
        let inbox = BodyInbox { _ in }
        for number in 1...9 { #expect(inbox.append(Self.piece(UInt8(number)))) }
        inbox.finish(TransportError(.connectionLost))
        #expect(!inbox.append(Self.piece(10)), "behind the end nothing is taken")
        var whole = Data()
        await #expect {
            while let piece = try await inbox.next() { whole.append(piece) }
        } throws: {
            ($0 as? TransportError)?.kind == .connectionLost
        }
        #expect(whole == (1...9).reduce(into: Data()) { $0 += Self.piece(UInt8($1)) })
    }

    @Test("pieces that wait are read as one, up to the largest size")
    func together() async throws {
        let inbox = BodyInbox(largestPiece: 35) { _ in }
        for number in 1...4 { #expect(inbox.append(Self.piece(UInt8(number)))) }
        #expect(try await inbox.next() == Self.piece(1) + Self.piece(2) + Self.piece(3))
        #expect(inbox.append(Self.piece(5)))
        inbox.finish()
        #expect(try await inbox.next() == Self.piece(4) + Self.piece(5))
        #expect(try await inbox.next() == nil)
    }

    @Test("a waiting reader gets all pieces of a turn at its end, also if the body ends in it")
    func turn() async throws {
        let inbox = BodyInbox { _ in }
        for isEnd in [false, true] {
            let reader = Task { try await inbox.next() }
            for _ in 0..<10 { await Task.yield() }
            for number in 1...3 { #expect(inbox.append(Self.piece(UInt8(number)))) }
            if isEnd { inbox.finish() } else { inbox.deliver() }
            #expect(try await reader.value == Self.piece(1) + Self.piece(2) + Self.piece(3))
        }
        #expect(try await inbox.next() == nil)
    }

    @Test("a waiting reader receives new pieces, and a cancelled one stops")
    func waiting() async throws {
        let inbox = BodyInbox { _ in }
        let first = Task { try await inbox.next() }
        await Task.yield()
        #expect(inbox.append(Self.piece(1)))
        inbox.deliver()
        #expect(try await first.value == Self.piece(1))
        let second = Task { try await inbox.next() }
        second.cancel()
        await #expect { try await second.value } throws: { ($0 as? TransportError)?.kind == .cancelled }
        #expect(!inbox.append(Self.piece(2)), "nobody reads on")
    }
}

extension BodyInbox {
    /// Adds a piece.
    fileprivate func append(_ piece: Data) -> Bool { piece.withUnsafeBytes { append($0) } }
}

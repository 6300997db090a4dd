import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Downloads: writing a file", .timeLimit(.minutes(1)))
struct HeldFileTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The result of each call; negative for an error number.
        let answers: [Int]
        let written: String
        let code: Int32

        init(_ testDescription: String, _ answers: [Int], _ written: String, _ code: Int32 = 0) {
            self.testDescription = testDescription
            self.answers = answers
            self.written = written
            self.code = code
        }
    }

    static let cases = [
        Case("at once", [5], "hello"),
        Case("in pieces", [2, 1, 2], "hello"),
        Case("with interruptions", [-Int(EINTR), 2, -Int(EINTR), 3], "hello"),
        Case("to a full disk", [2, -Int(ENOSPC)], "he", ENOSPC),
        Case("to what takes nothing", [0], "", EIO),
        Case("to what takes nothing any more", [2, 0], "he", EIO),
    ]

    @Test("continues until everything is written, or an error ends it", arguments: cases)
    func write(_ example: Case) {
        var answers = example.answers[...]
        var written = Data()
        let code = HeldFile.write(Data("hello".utf8), at: 7) { start, count, offset in
            #expect(Int(offset) == 7 + written.count)
            let answer = answers.popFirst() ?? -Int(EBADF)
            if answer < 0 {
                errno = Int32(-answer)
                return -1
            }
            if let start { written.append(Data(bytes: start, count: min(answer, count))) }
            return answer
        }
        #expect(code == example.code)
        #expect(String(decoding: written, as: UTF8.self) == example.written)
        #expect(answers.isEmpty)
    }
}

import ClientBenchmark
import Dispatch
import Foundation

/// Makes the given number of calls in memory, whose allocations valgrind counts.
///
/// Its main function waits for them: valgrind does not survive what an asynchronous one does on Linux.
@main
struct CountedCalls {
    static func main() {
        guard let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) else { exit(64) }
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await makeCalls(count)
            } catch {
                FileHandle.standardError.write(Data("error: \(error)\n".utf8))
                exit(70)
            }
            isDone.signal()
        }
        isDone.wait()
    }
}

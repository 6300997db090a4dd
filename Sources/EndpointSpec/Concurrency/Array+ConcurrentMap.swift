import Foundation

extension Array where Element: Sendable {
    /// The same as `map`, with the elements divided among the cores of the machine.
    ///
    /// The results are in the order of the elements, so nothing depends on which core was faster. For work that takes
    /// milliseconds for each element, such as the files of an API.
    package func concurrentMap<Value: Sendable>(_ transform: @escaping @Sendable (Element) -> Value) -> [Value] {
        let threads = Swift.min(count, ProcessInfo.processInfo.activeProcessorCount)
        guard threads > 1 else { return map(transform) }
        let work = DividedWork(self, transform)
        let others = DispatchGroup()
        for _ in 1..<threads {
            others.enter()
            let thread = Thread {
                work.run()
                others.leave()
            }
            // As much as the main thread has: nested values are read and planned recursively.
            thread.stackSize = 8 << 20
            thread.start()
        }
        work.run()
        others.wait()
        return work.values
    }
}

/// Elements that several threads take, one after the other, and what they have made of them.
// Safe, because what changes is only accessed with the lock held.
private final class DividedWork<Element: Sendable, Value: Sendable>: @unchecked Sendable {
    private let elements: [Element]
    private let transform: @Sendable (Element) -> Value
    private let lock = NSLock()
    private var next = 0
    private var results: [Value?]

    init(_ elements: [Element], _ transform: @escaping @Sendable (Element) -> Value) {
        self.elements = elements
        self.transform = transform
        results = Array(repeating: nil, count: elements.count)
    }

    /// The results of the elements, in their order.
    var values: [Value] { lock.withLock { results.compactMap(\.self) } }

    /// Takes elements until there are no more.
    func run() {
        while let index = takeNext() {
            let value = transform(elements[index])
            lock.withLock { results[index] = value }
        }
    }

    private func takeNext() -> Int? {
        lock.withLock {
            guard next < elements.count else { return nil }
            next += 1
            return next - 1
        }
    }
}

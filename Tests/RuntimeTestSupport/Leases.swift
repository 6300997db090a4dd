/// Tracks the iterators of sequences, and if all of them were released.
package final class Leases: Sendable {
    private let gates = Guarded([Gate]())

    package init() {}

    /// The number of iterators so far.
    package var count: Int { gates.with { $0.count } }

    /// The same elements, by iterators that are noted here.
    package func noting<Base: AsyncSequence & Sendable>(_ base: Base) -> LeasedElements<Base> {
        LeasedElements(base: base, leases: self)
    }

    /// Waits until each iterator that there has been is gone.
    package func end() async {
        for gate in gates.with({ $0 }) { await gate.pass() }
    }

    fileprivate func add() -> Lease {
        let lease = Lease()
        gates.with { $0.append(lease.over) }
        return lease
    }

    /// Opens the gate when it is released.
    fileprivate final class Lease: Sendable {
        let over = Gate()

        deinit { over.open() }
    }
}

/// The elements of another sequence, whose iterators are noted.
package struct LeasedElements<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable {
    fileprivate let base: Base
    fileprivate let leases: Leases

    package func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), lease: leases.add()) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: Base.AsyncIterator
        fileprivate let lease: Leases.Lease

        package mutating func next() async throws -> Base.Element? { try await base.next() }
    }
}

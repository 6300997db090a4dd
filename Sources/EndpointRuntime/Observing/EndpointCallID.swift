/// Identifies a call: the same for all its attempts, and different for every other call of the process.
public struct EndpointCallID: Hashable, Sendable {
    private let number: UInt64

    private static let last = Lock(UInt64(0))

    private init(_ number: UInt64) {
        self.number = number
    }

    /// The id of the next call. A number is enough: what leaves the process is the request id, which is random.
    static func next() -> EndpointCallID {
        last.withLock { last in
            last &+= 1
            return EndpointCallID(last)
        }
    }
}

extension EndpointCallID: CustomStringConvertible {
    /// The number of the call in this process.
    public var description: String { String(number) }
}

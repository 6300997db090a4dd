internal import Dispatch

/// Opens, replaces and wipes files, one operation after the other, on a thread that may wait.
struct StoreQueue: Sendable {
    private let queue = DispatchQueue(label: "EndpointPersistence.file", qos: .userInitiated)

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}

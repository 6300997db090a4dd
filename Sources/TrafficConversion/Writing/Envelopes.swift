/// Finds the member that wraps the answers of an API.
enum Envelopes {
    static func key(of operations: [TrafficOperation]) -> (key: String, count: Int, all: Int)? {
        let keys = operations.compactMap(\.facts.successKeys)
        guard keys.count > 2 else { return nil }
        for key in ["data", "result", "response", "payload", "content"] {
            let count = keys.filter { $0.contains(key) && $0.count < 5 }.count
            if count * 5 >= keys.count * 4 { return (key, count, keys.count) }
        }
        return nil
    }
}

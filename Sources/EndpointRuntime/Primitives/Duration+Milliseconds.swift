internal import Foundation

extension Duration {
    /// Milliseconds with three significant digits for logs: `2.26 ms` or `1455 ms`.
    package var inMilliseconds: String {
        let (seconds, attoseconds) = components
        let value = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
        // It is for developers, and the same in every language.
        return String(format: "%.*f ms", locale: nil, value < 10 ? 2 : value < 100 ? 1 : 0, value)
    }
}

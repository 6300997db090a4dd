internal import Foundation

extension Duration {
    /// Milliseconds to three digits, `2.26 ms` or `1455 ms`: what a person reads off a log.
    package var inMilliseconds: String {
        let (seconds, attoseconds) = components
        let value = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
        // The catalogue's language is no matter here: this is for developers, and reads the same everywhere.
        return String(format: "%.*f ms", locale: nil, value < 10 ? 2 : value < 100 ? 1 : 0, value)
    }
}

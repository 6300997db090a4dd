import EndpointSpec

extension Double {
    /// The number in the spec's syntax, which is also Swift's: `2`, `0.5`.
    package var specText: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension Duration {
    /// The duration in the spec's syntax: `400ms`, `30s`, `1.5s`.
    var specText: String {
        if self == .endless { return "none" }
        let (seconds, attoseconds) = components
        if attoseconds == 0 { return "\(seconds)s" }
        let milliseconds = Double(seconds) * 1000 + Double(attoseconds) / 1e15
        return milliseconds == milliseconds.rounded() ? "\(Int(milliseconds))ms" : "\(milliseconds)ms"
    }
}

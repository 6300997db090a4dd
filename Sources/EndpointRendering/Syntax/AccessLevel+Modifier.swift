import EndpointPlan

extension AccessLevel {
    /// The modifier and a space; empty for Swift's default access level.
    var modifier: String {
        self == .internal ? "" : rawValue + " "
    }
}

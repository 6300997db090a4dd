import EndpointSpec

extension SpecAccessLevel {
    /// The modifier with a space behind it; nothing where Swift's own default does.
    var modifier: String {
        self == .internal ? "" : rawValue + " "
    }
}

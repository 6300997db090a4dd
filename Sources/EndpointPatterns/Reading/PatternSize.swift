/// The size that a pattern may have.
enum PatternSize {
    static let mostCharacters = 10_000
    /// Groups are laid out by recursion, so their depth is limited.
    static let mostGroups = 100
}

/// A rule: a store can keep the values that methods read through it, and a stored list contains the repository's entities.
enum CachedReadsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.methods.flatMap { index.read($0, of: repository).diagnostics }
        }
    }
}

/// What a method reads through a store can be kept, and a stored list is one of the repository's entities.
enum CachedReadsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.methods.flatMap { index.read($0, of: repository).diagnostics }
        }
    }
}

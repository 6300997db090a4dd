/// What a write changes in the store is there, and can become what it is set to.
enum EffectsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.methods.flatMap { index.effects(of: $0, in: repository).diagnostics }
        }
    }
}

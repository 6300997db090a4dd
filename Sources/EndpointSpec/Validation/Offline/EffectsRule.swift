/// A rule: a write changes fields that exist, to values of their types.
enum EffectsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.methods.flatMap { index.effects(of: $0, in: repository).diagnostics }
        }
    }
}

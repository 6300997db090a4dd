/// A rule: a store can keep the values that methods read through it, a write changes fields that exist, and writes through an
/// outbox can wait on the device.
enum StoredMethodsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.methods.flatMap { method in
                index.read(method, of: repository).diagnostics + index.effects(of: method, in: repository).diagnostics
                    + index.outboxWrite(method, of: repository).diagnostics
            }
        }
    }
}

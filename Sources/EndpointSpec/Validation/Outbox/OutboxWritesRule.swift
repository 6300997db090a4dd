/// A rule: writes through an outbox can wait on the device, be sent again, and be shown until they are delivered.
enum OutboxWritesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.methods.flatMap { index.outboxWrite($0, of: repository).diagnostics }
        }
    }
}

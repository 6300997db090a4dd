/// How a repository's writes wait to be delivered: `{ parallel: 4, keep: 30d, onRefusal: hold, afterSignOut: delete }`. `nil`
/// where nothing was said.
package struct SpecOutbox: SpecBlank, Sendable {
    package var parallel: Located<Int>?
    package var keep: Located<Duration>?
    package var onRefusal: Located<SpecOnRefusal>?
    package var afterSignOut: Located<SpecAfterSignOut>?

    package init() {}

    /// What this one leaves out, taken from another one.
    package func over(_ outer: SpecOutbox) -> SpecOutbox {
        var outbox = self
        outbox.parallel = parallel ?? outer.parallel
        outbox.keep = keep ?? outer.keep
        outbox.onRefusal = onRefusal ?? outer.onRefusal
        outbox.afterSignOut = afterSignOut ?? outer.afterSignOut
        return outbox
    }

    /// How many writes may be sent at the same time.
    static let parallelRange = 1...64
}

/// What becomes of later writes to an entity when one is refused.
package enum SpecOnRefusal: String, Sendable, CaseIterable {
    case hold, skip
}

/// What becomes of waiting writes when the user signs out.
package enum SpecAfterSignOut: String, Sendable, CaseIterable {
    case delete, keep
}

/// When a method that writes has done its work. Written `write:`.
package enum SpecWritePolicy: String, Sendable, CaseIterable {
    /// Once the server has accepted the write.
    case serverFirst
    /// Once the write is kept on the device, which delivers it later.
    case outbox
}

/// What becomes of a write when the entity has another version on the server.
package enum SpecConflict: String, Sendable, CaseIterable {
    case server, client, app

    /// Whether the entity has to be asked for as it is on the server.
    package var needsCurrent: Bool { self != .server }
}

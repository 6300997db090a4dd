/// The settings of a repository's waiting writes: `{ parallel: 4, keep: 30d, onRefusal: hold, afterSignOut: delete }`. `nil`
/// where nothing was said.
package struct SpecOutbox: SpecBlank, Sendable {
    package var parallel: Located<Int>?
    package var keep: Located<Duration>?
    package var onRefusal: Located<SpecOnRefusal>?
    package var afterSignOut: Located<SpecAfterSignOut>?

    /// Returns this one, completed with the values of another one.
    package func over(_ outer: SpecOutbox) -> SpecOutbox {
        var outbox = self
        outbox.parallel = parallel ?? outer.parallel
        outbox.keep = keep ?? outer.keep
        outbox.onRefusal = onRefusal ?? outer.onRefusal
        outbox.afterSignOut = afterSignOut ?? outer.afterSignOut
        return outbox
    }

    /// The numbers of writes that may be sent at the same time.
    static let parallelRange = 1...64
}

/// The treatment of later writes to an entity after a refused one.
package enum SpecOnRefusal: String, Sendable, CaseIterable {
    case hold, skip
}

/// The treatment of waiting writes when the user signs out.
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

/// The version that wins if the server has another one than the write.
package enum SpecConflict: String, Sendable, CaseIterable {
    case server, client, app

    /// True if the entity has to be requested from the server first.
    package var needsCurrent: Bool { self != .server }
}

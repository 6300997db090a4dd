internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

extension EntityStoreSuite {
    /// The order of answers. Revisions decide it, regardless of the dates.
    static let orderChecks: [Check] = [
        Check(name: "the revision grows with each transaction, and a wipe does not set it back") { store, findings in
            let first = try await store.revision()
            try await store.save(StoreSamples.record("a"))
            findings.expect(try await store.revision(), first + 1, "after a transaction")
            findings.expect(try await store.entity("a", in: StoreSamples.table)?.revision, first + 1, "the record's")
            try await store.make(.keep(StoreSamples.answer(["a"]), StoreSamples.key()))
            findings.expect(try await store.answer(for: StoreSamples.key())?.revision, first + 2, "the answer's")
            try await store.make(.insert("b", method: StoreSamples.key().method))
            findings.expect(try await store.answer(for: StoreSamples.key())?.revision, first + 2, "after an insertion")
            let asked = try await store.answer(for: StoreSamples.key())
            try await store.make(.replace(StoreSamples.answer(["b"]), StoreSamples.key(), asked: asked))
            findings.expect(try await store.answer(for: StoreSamples.key())?.revision, first + 4, "when it is replaced")
            try await store.wipe()
            findings.expect(try await store.revision() >= first + 4, true, "a wipe does not set it back")
        },
        Check(name: "a late wipe keeps what was saved later, or nothing") { store, findings in
            try await store.save(StoreSamples.record("a"))
            try await store.make(.keep(StoreSamples.answer(["a"]), StoreSamples.key()))
            let (signedOut, generation) = (try await store.revision(), store.generation)
            try await store.save(StoreSamples.record("b"))
            try await store.wipe(through: signedOut)
            findings.expect(try await store.entity("a", in: StoreSamples.table), nil, "what was saved before")
            findings.expect(try await store.answer(for: StoreSamples.key()) == nil, true, "the answer from before")
            findings.expect(store.generation > generation, true, "the generation grows")
            findings.expect(try await store.revision() > signedOut, true, "the revision is not set back")
            // A store that cannot tell them apart deletes everything.
            guard let later = try await store.entity("b", in: StoreSamples.table) else { return }
            findings.expect(later.revision, signedOut + 1, "what was saved later")
            try await store.wipe(through: later.revision)
            findings.expect(try await store.entity("b", in: StoreSamples.table), nil, "everything")
        },
        Check(name: "an answer does not replace what was saved since its request") { store, findings in
            let save = { (amount: Int64, requestedAt: Int64, seconds: Int) async throws(EntityStoreError) in
                let record = StoreSamples.record("a", .integer(amount), at: seconds)
                try await store.make(.save([record], requestedAt: requestedAt, table: StoreSamples.table))
                return try await store.entity("a", in: StoreSamples.table)?.columns.first
            }
            let first = try await store.revision()
            findings.expect(try await save(1, first, 50), .integer(1), "the first answer")
            findings.expect(try await save(2, first, 51), .integer(1), "an answer requested before the first came")
            findings.expect(try await save(3, first, 5), .integer(1), "the same after the clock went back")
            findings.expect(try await save(4, first + 1, 5), .integer(4), "one requested when the first was there")
        },
        Check(name: "two saves of one transaction do not exclude each other") { store, findings in
            let table = StoreSamples.table
            let requestedAt = try await store.revision()
            try await store.make(
                .save([StoreSamples.record("a", .integer(1))], requestedAt: requestedAt, table: table),
                .save([StoreSamples.record("a", .integer(2))], requestedAt: requestedAt, table: table)
            )
            findings.expect(try await store.entity("a", in: table)?.columns.first, .integer(2), "the entity")
        },
        Check(name: "the answer to a write replaces every read that arrived before it") { store, findings in
            let table = StoreSamples.table
            let sentAt = try await store.revision()
            try await store.save(StoreSamples.record("a", .integer(1), at: 9))
            let written = StoreSamples.record("a", .integer(2), at: 5, tag: "\"2\"")
            let save = EntityTransaction.Change.save([written], requestedAt: sentAt, table: table)
            try await store.apply(EntityTransaction([save], writtenSince: sentAt))
            findings.expect(try await store.entity("a", in: table), written, "the entity")
            let late = StoreSamples.record("a", .integer(1), at: 10)
            try await store.make(.save([late], requestedAt: sentAt + 1, table: table))
            findings.expect(try await store.entity("a", in: table), written, "after a read that began before")
        },
        Check(name: "of two writes that overlap, none has a version or an age") { store, findings in
            let table = StoreSamples.table
            let sentAt = try await store.revision()
            for (amount, isRead) in [(Int64(1), false), (2, true), (3, false)] {
                let record = StoreSamples.record("a", .integer(amount), at: 5, tag: "\"\(amount)\"")
                let requestedAt = isRead ? try await store.revision() : sentAt
                let save = EntityTransaction.Change.save([record], requestedAt: requestedAt, table: table)
                try await store.apply(EntityTransaction([save], writtenSince: isRead ? nil : sentAt))
            }
            let found = try await store.entity("a", in: table)
            findings.expect(found?.columns.first, .integer(3), "the entity")
            findings.expect(found?.savedAt, .distantPast, "its date")
            findings.expect(found?.validators, EntityValidators(), "its validators")
            let sentAgain = try await store.revision()
            let later = StoreSamples.record("a", .integer(4), at: 6, tag: "\"4\"")
            let save = EntityTransaction.Change.save([later], requestedAt: sentAgain, table: table)
            try await store.apply(EntityTransaction([save], writtenSince: sentAgain))
            findings.expect(try await store.entity("a", in: table), later, "after a write that overlaps with none")
            // An update that changes nothing is also the response to a write.
            let update = EntityTransaction.Change.update("a", table: table) { $0 }
            try await store.apply(EntityTransaction([update], writtenSince: sentAgain))
            findings.expect(try await store.entity("a", in: table)?.validators, EntityValidators(), "after an update")
        },
        Check(name: "what an answer no longer names is deleted, unless it came later") { store, findings in
            try await store.save(
                StoreSamples.record("old", at: 900),
                StoreSamples.record("named"),
                StoreSamples.record("done", .integer(1), .text("done"))
            )
            let requestedAt = try await store.revision()
            try await store.save(StoreSamples.record("late", at: -900))
            let open = EntityQuery(filters: [EntityQuery.Filter("status", equals: .text("open"))])
            try await store.make(
                .deleteOthers(matching: open, except: ["named"], requestedAt: requestedAt, table: StoreSamples.table)
            )
            findings.expect(try await store.ids(), ["done", "late", "named"], "what is left")
        },
        Check(name: "what an answer with a filter no longer names is stale, and as old as before") { store, findings in
            let table = StoreSamples.table
            try await store.save(
                StoreSamples.record("old", tag: "\"1\""),
                StoreSamples.record("named"),
                StoreSamples.record("done", .integer(1), .text("done"))
            )
            let requestedAt = try await store.revision()
            try await store.save(StoreSamples.record("late"))
            let open = EntityQuery(filters: [EntityQuery.Filter("status", equals: .text("open"))])
            try await store.make(
                .invalidateOthers(matching: open, except: ["named"], requestedAt: requestedAt, table: table)
            )
            let all = try await store.entities(matching: EntityQuery(), in: table)
            findings.expect(all.map(\.id), ["done", "late", "named", "old"], "the entities")
            let stale = all.filter { $0.savedAt == .distantPast }
            findings.expect(stale.map(\.id), ["old"], "the stale ones")
            findings.expect(stale.first.map { $0.revision <= requestedAt }, true, "its revision")
            findings.expect(stale.first?.validators.entityTag, "\"1\"", "its validators")
        },
        Check(name: "no answer from before a deletion brings the entity back") { store, findings in
            let table = StoreSamples.table
            try await store.save(StoreSamples.record("a"), StoreSamples.record("b"), StoreSamples.record("c"))
            let requestedAt = try await store.revision()
            let late = EntityTransaction.Change.save(
                ["a", "b", "c", "d", "e"].map { StoreSamples.record($0, .integer(9)) },
                requestedAt: requestedAt,
                table: table
            )
            try await store.make(
                .delete(["a", "d"], table: table),
                .update("b", table: table) { _ in nil },
                .deleteOthers(matching: EntityQuery(), except: [], requestedAt: requestedAt, table: table)
            )
            try await store.make(late)
            findings.expect(try await store.ids(), ["e"], "the entities")
            // The entity was created again, so the late response does not change it either.
            try await store.save(StoreSamples.record("a", .integer(2)))
            try await store.make(late)
            findings.expect(
                try await store.entity("a", in: table)?.columns.first,
                .integer(2),
                "an entity that was created again"
            )
            findings.expect(try await store.ids(), ["a", "e"], "after the late answer")
        },
        Check(name: "it is noted that a limit deleted entities, and nothing else is") { store, findings in
            let (table, key) = (StoreSamples.table, StoreSamples.table.trimmedKey)
            try await store.save(StoreSamples.record("a"), StoreSamples.record("b"))
            try await store.make(.trim(EntityLimits(entries: 2), table: table), .delete(["a"], table: table))
            findings.expect(try await store.answer(for: key), nil, "before")
            try await store.make(.trim(EntityLimits(entries: 0), table: table))
            findings.expect(try await store.answer(for: key)?.revision, try await store.revision(), "the revision")
        },
    ]
}

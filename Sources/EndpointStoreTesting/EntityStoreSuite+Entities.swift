internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

extension EntityStoreSuite {
    static let entityChecks: [Check] = [
        Check(name: "an entity is read as it was saved") { store, findings in
            let record = StoreSamples.record("a\u{0}é", .real(1.5), .null, at: 3, json: "{\"b\":[1]}", tag: "\"7\"")
            try await store.save(record)
            findings.expect(try await store.entity(record.id, in: StoreSamples.table), record, "the entity")
            findings.expect(try await store.entity("a", in: StoreSamples.table), nil, "another key")
            findings.expect(try await store.entity(record.id, in: StoreSamples.other), nil, "another table")
        },
        Check(name: "entities are read in the order of their keys, without those that are missing") { store, findings in
            try await store.save(StoreSamples.record("a"), StoreSamples.record("b"), StoreSamples.record("c"))
            let found = try await store.entities(["c", "x", "a"], in: StoreSamples.table).map(\.id)
            findings.expect(found, ["c", "a"], "the keys")
        },
        Check(name: "keys are compared by their bytes") { store, findings in
            let (one, other) = ("\u{e9}", "e\u{301}")
            try await store.save(StoreSamples.record(one, .integer(1)), StoreSamples.record(other, .integer(2)))
            for (id, amount) in [(one, 1), (other, 2)] {
                let found = try await store.entity(id, in: StoreSamples.table)
                findings.expect(found?.columns.first, .integer(Int64(amount)), "a key of \(id.utf8.count) bytes")
            }
            try await store.make(.keep(StoreSamples.answer([one, other]), StoreSamples.key()))
            let (key, date) = (StoreSamples.key(), StoreSamples.date(1))
            try await store.make(.append([other, one], key, savedAt: date, isComplete: true))
            findings.expect(try await store.list()?.map(\.utf8.count), [2, 3], "the sizes of the keys in a list")
            try await store.make(.remove([other], StoreSamples.key()))
            findings.expect(try await store.list()?.map(\.utf8.count), [2], "the list without one of them")
            try await store.make(.keep(StoreSamples.answer(["x"]), StoreSamples.key("/\(other)")))
            findings.expect(try await store.list(StoreSamples.key("/\(one)")), nil, "the answer to another request")
            try await store.make(
                .deleteOthers(
                    matching: EntityQuery(),
                    except: [ExactText(one)],
                    requestedAt: store.revision(),
                    table: StoreSamples.table
                )
            )
            findings.expect(try await store.ids().map(\.utf8.count), [2], "the entities after the others were deleted")
            try await store.make(.delete([other], table: StoreSamples.table))
            findings.expect(try await store.ids().map(\.utf8.count), [2], "the entities after another key was deleted")
        },
        Check(name: "an update replaces what is there, or deletes it") { store, findings in
            try await store.save(StoreSamples.record("a"), StoreSamples.record("b"))
            try await store.make(
                .update("a", table: StoreSamples.table) { record in
                    var record = record
                    record.columns[0] = .integer(7)
                    return record
                },
                .update("b", table: StoreSamples.table) { _ in nil },
                .update("c", table: StoreSamples.table) { $0 }
            )
            let found = try await store.entities(matching: EntityQuery(), in: StoreSamples.table)
            findings.expect(found, [StoreSamples.record("a", .integer(7))], "what is left")
        },
        Check(name: "what is deleted is gone, and nothing else") { store, findings in
            try await store.save(StoreSamples.record("a"), StoreSamples.record("b"), StoreSamples.record("c"))
            try await store.save(StoreSamples.friend("a"), table: StoreSamples.other)
            try await store.make(.delete(["a", "x"], table: StoreSamples.table))
            findings.expect(try await store.ids(), ["b", "c"], "after one was deleted")
            try await store.make(.deleteAll(table: StoreSamples.table))
            findings.expect(try await store.ids(), [], "after all were deleted")
            findings.expect(try await store.entity("a", in: StoreSamples.other)?.id, "a", "in another table")
        },
        Check(name: "stale entities are those saved before a date") { store, findings in
            try await store.save(StoreSamples.record("b"), StoreSamples.record("a"), StoreSamples.record("c", at: 5))
            let stale = try await store.staleEntities(savedBefore: StoreSamples.date(5), in: StoreSamples.table)
            findings.expect(stale.sorted(), ["a", "b"], "the keys")
        },
        Check(name: "a transaction happens whole or not at all") { store, findings in
            try await store.save(StoreSamples.record("a"))
            var failed = false
            do throws(EntityStoreError) {
                let wrong = EntityRecord(id: "b", json: Data(), columns: [], savedAt: StoreSamples.date(0))
                try await store.make(
                    .delete(["a"], table: StoreSamples.table),
                    .keep(StoreSamples.answer(["a"]), StoreSamples.key()),
                    .save([wrong], requestedAt: 0, table: StoreSamples.table)
                )
            } catch {
                failed = true
            }
            findings.expect(failed, true, "a record without the table's columns is refused")
            findings.expect(try await store.ids(), ["a"], "what is left")
            findings.expect(try await store.list(), nil, "the answer")
        },
        Check(name: "a wipe leaves nothing, and what was asked for before it changes nothing") { store, findings in
            let generation = store.generation
            try await store.save(StoreSamples.record("a"))
            try await store.make(.keep(StoreSamples.answer(["a"]), StoreSamples.key()))
            try await store.wipe()
            findings.expect(try await store.ids(), [], "the entities")
            findings.expect(try await store.list(), nil, "the answer")
            findings.expect(store.generation > generation, true, "the generation grows")
            let save = EntityTransaction.Change.save(
                [StoreSamples.record("b")],
                requestedAt: 0,
                table: StoreSamples.table
            )
            let late = try await store.apply(EntityTransaction([save], generation: generation))
            findings.expect(late, false, "what the late transaction tells")
            findings.expect(try await store.ids(), [], "after the late transaction")
            let next = try await store.apply(EntityTransaction([save], generation: store.generation))
            findings.expect(next, true, "what the next transaction tells")
            findings.expect(try await store.ids(), ["b"], "after the next transaction")
        },
    ]
}

internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

extension OutboxStoreSuite {
    static let recordChecks: [Check] = [
        Check(name: "a record is read as it was appended, with its body apart") { store, findings in
            var (record, odd) = (OutboxSamples.record("a"), OutboxSamples.record("b\u{0}é", "", body: nil))
            odd.entry = Data([0, 255, 10])
            let sequences = try await store.make(.append(record), .append(odd))
            findings.expect(sequences.count, 2, "the sequences that are told")
            guard sequences.count == 2 else { return }
            (record.sequence, record.body, odd.sequence) = (sequences[0], nil, sequences[1])
            let found = try await store.records(of: OutboxSamples.user, after: 0)
            findings.expect(found.map(\.description), [record, odd].map(\.description), "the records")
            findings.expect(found, [record, odd], "all that they hold")
            findings.expect(try await store.body(of: "a"), Data("body".utf8), "the body")
            findings.expect(try await store.body(of: odd.id), nil, "the body of a record without one")
            findings.expect(try await store.body(of: "x"), nil, "the body of a record that is not there")
        },
        Check(name: "an empty body is no missing one, and a large one is kept whole") { store, findings in
            let large = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            var record = OutboxSamples.record("large")
            record.body = large
            try await store.make(.append(OutboxSamples.record("empty", body: "")), .append(record))
            findings.expect(try await store.body(of: "empty"), Data(), "the empty body")
            findings.expect(try await store.body(of: "large") == large, true, "the large body is what was appended")
        },
        Check(name: "records are read per user, behind a sequence, in their order") { store, findings in
            var sequences: [Int64] = []
            for id in ["c", "a", "b"] { sequences += try await store.make(.append(OutboxSamples.record(id))) }
            try await store.make(.append(OutboxSamples.record("d", user: OutboxSamples.other)))
            findings.expect(sequences, Set(sequences).sorted(), "each sequence is larger than the one before")
            findings.expect(try await store.ids(), ["c", "a", "b"], "the records")
            findings.expect(try await store.ids(after: sequences.first ?? 0), ["a", "b"], "those behind the first")
            findings.expect(try await store.ids(after: sequences.last ?? 0), [], "those behind the last")
            findings.expect(try await store.ids(of: OutboxSamples.other), ["d"], "another user's")
            findings.expect(try await store.ids(of: "nobody"), [], "nobody's")
        },
        Check(name: "keys and users are compared by their bytes") { store, findings in
            let (one, other) = ("\u{e9}", "e\u{301}")
            try await store.make(
                .append(OutboxSamples.record(one, body: "1", user: one)),
                .append(OutboxSamples.record(other, body: "2", user: other)),
                .alias(OutboxSamples.alias(one, "1", user: one)),
                .alias(OutboxSamples.alias(other, "2", user: one))
            )
            findings.expect(try await store.ids(of: one).map(\.utf8.count), [2], "the sizes of a user's keys")
            findings.expect(try await store.body(of: other), Data("2".utf8), "the body of the other record")
            findings.expect(try await store.aliases(of: one).map(\.serverID), ["1", "2"], "the aliases")
            try await store.make(.update(id: other, entry: Data("new".utf8)), .remove(id: one))
            findings.expect(try await store.ids(of: other).map(\.utf8.count), [3], "what is left")
            try await store.wipe(user: one)
            findings.expect(try await store.ids(of: other).count, 1, "another user's records after a wipe")
        },
        Check(name: "an update leaves the body, a replacement takes both, and neither moves the record") {
            store,
            findings in
            let first = try await store.make(.append(OutboxSamples.record("a")), .append(OutboxSamples.record("b")))
            try await store.make(.update(id: "a", entry: Data("new".utf8)))
            findings.expect(try await store.body(of: "a"), Data("body".utf8), "the body after an update")
            let replaced = OutboxTransaction.Change.replace(id: "b", entry: Data("2".utf8), body: Data("3".utf8))
            try await store.make(replaced)
            findings.expect(try await store.body(of: "b"), Data("3".utf8), "the body after a replacement")
            try await store.make(.replace(id: "b", entry: Data("4".utf8), body: nil))
            findings.expect(try await store.body(of: "b"), nil, "the body after a replacement without one")
            let found = try await store.records(of: OutboxSamples.user, after: 0)
            findings.expect(found.map(\.entry), [Data("new".utf8), Data("4".utf8)], "the entries")
            findings.expect(found.map(\.sequence), first, "the sequences")
        },
        Check(name: "what is removed is gone, and its sequence is never given again") { store, findings in
            let first = try await store.make(.append(OutboxSamples.record("a")), .append(OutboxSamples.record("b")))
            try await store.make(.remove(id: "a"), .remove(id: "b"))
            findings.expect(try await store.ids(), [], "the records")
            findings.expect(try await store.body(of: "a"), nil, "the body")
            let next = try await store.make(.append(OutboxSamples.record("c")))
            findings.expect((next.first ?? 0) > (first.last ?? 0), true, "the next sequence is larger than all before")
        },
        Check(name: "a change of a record that is not there does nothing") { store, findings in
            try await store.make(.append(OutboxSamples.record("a")))
            try await store.make(
                .update(id: "x", entry: Data()),
                .replace(id: "x", entry: Data(), body: nil),
                .remove(id: "x")
            )
            findings.expect(try await store.ids(), ["a"], "the records")
        },
        Check(name: "a wipe deletes a user's records and aliases, and nobody else's") { store, findings in
            let last = try await store.make(
                .append(OutboxSamples.record("b", user: OutboxSamples.other)),
                .alias(OutboxSamples.alias("c", "s", user: OutboxSamples.other)),
                .append(OutboxSamples.record("a")),
                .alias(OutboxSamples.alias("c", "s"))
            )
            try await store.wipe(user: OutboxSamples.user)
            findings.expect(try await store.ids(), [], "the records")
            findings.expect(try await store.body(of: "a"), nil, "the body")
            findings.expect(try await store.aliases(of: OutboxSamples.user), [], "the aliases")
            findings.expect(try await store.ids(of: OutboxSamples.other), ["b"], "another user's records")
            findings.expect(try await store.aliases(of: OutboxSamples.other).count, 1, "another user's aliases")
            try await store.wipe(user: OutboxSamples.other)
            let next = try await store.make(.append(OutboxSamples.record("a")))
            findings.expect((next.first ?? 0) > (last.last ?? 0), true, "a sequence after a wipe is larger than before")
        },
    ]
}

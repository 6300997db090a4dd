internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

extension EntityStoreSuite {
    static let answerChecks: [Check] = [
        Check(name: "an answer is read as it was kept") { store, findings in
            let list = StoreSamples.answer(["b", "a\u{0}", ""], at: 3, isComplete: false)
            let bytes = StoredAnswer(.bytes(Data([0, 1, 255])), savedAt: nil)
            let picture = StoreSamples.key("/picture", "Friends.picture")
            try await store.make(.keep(list, StoreSamples.key()), .keep(bytes, picture))
            findings.expect(try await store.answer(for: StoreSamples.key()), list, "the list")
            findings.expect(try await store.answer(for: picture), bytes, "the bytes")
            findings.expect(try await store.answer(for: StoreSamples.key("/other")), nil, "another request")
            findings.expect(try await store.answer(for: StoreSamples.key("/payments", "Other")), nil, "another method")
            try await store.make(.keep(StoreSamples.answer(["c"]), StoreSamples.key()), .forget(picture))
            findings.expect(try await store.list(), ["c"], "the list that replaced it")
            findings.expect(try await store.answer(for: picture), nil, "what was forgotten")
        },
        Check(name: "a page is appended, without what is there already") { store, findings in
            let key = StoreSamples.key()
            let append = EntityTransaction.Change.append(
                ["b", "c", "c"],
                key,
                savedAt: StoreSamples.date(9),
                isComplete: true
            )
            try await store.make(append)
            findings.expect(try await store.answer(for: key), nil, "where no list is kept")
            try await store.make(.keep(StoreSamples.answer(["a", "b"], isComplete: false), key), append)
            let expected = StoreSamples.answer(["a", "b", "c"], at: 9)
            findings.expect(try await store.answer(for: key), expected, "the list")
            try await store.make(.invalidate(method: key.method), append)
            findings.expect(try await store.answer(for: key)?.savedAt, nil, "the date of a list that is invalid")
        },
        Check(name: "keys are taken out of one list, and their entities stay") { store, findings in
            let (one, two) = (StoreSamples.key("/1"), StoreSamples.key("/2"))
            try await store.make(.remove(["a"], one))
            findings.expect(try await store.answer(for: one), nil, "where no list is kept")
            for key in [one, two] { try await store.make(.keep(StoreSamples.answer(["a", "b", "c"]), key)) }
            try await store.make(.remove(["c", "a", "x"], one))
            findings.expect(try await store.answer(for: one), StoreSamples.answer(["b"]), "the list")
            findings.expect(try await store.list(two), ["a", "b", "c"], "another list")
        },
        Check(name: "an invalid answer is there, without a date") { store, findings in
            let (one, two) = (StoreSamples.key("/1"), StoreSamples.key("/2"))
            let other = StoreSamples.key("/1", "Other.list")
            for key in [one, two, other] { try await store.make(.keep(StoreSamples.answer(["a"]), key)) }
            try await store.make(.invalidate(method: one.method))
            for key in [one, two] {
                findings.expect(try await store.answer(for: key)?.savedAt, nil, "the date")
                findings.expect(try await store.list(key), ["a"], "the list")
            }
            findings.expect(try await store.answer(for: other), StoreSamples.answer(["a"]), "another method's answer")
        },
        Check(name: "an answer that was asked for before a write leaves what the write did") { store, findings in
            let (key, asked) = (StoreSamples.key(), StoreSamples.answer(["a", "b"], at: 1))
            let late = EntityTransaction.Change.replace(StoreSamples.answer(["b", "c"], at: 9), key, asked: asked)
            try await store.make(late)
            findings.expect(try await store.list(), ["b", "c"], "where no list is kept")
            let page = EntityTransaction.Change.append(["d"], key, savedAt: StoreSamples.date(2), isComplete: true)
            for id in ["new", "c"] {
                try await store.make(.keep(asked, key), .insert(id, method: key.method), page, late)
                findings.expect(try await store.list(), id == "c" ? ["b", "c"] : ["new", "b", "c"], "the list")
                findings.expect(try await store.answer(for: key)?.savedAt, StoreSamples.date(9), "its date")
            }
            try await store.make(.keep(asked, key), .invalidate(method: key.method), late)
            findings.expect(try await store.answer(for: key)?.savedAt, nil, "the date of a list that became invalid")
            let invalid = try await store.answer(for: key)
            let between = EntityTransaction.Change.replace(StoreSamples.answer(["b"], at: 9), key, asked: invalid)
            try await store.make(.invalidate(method: key.method), between)
            findings.expect(try await store.answer(for: key)?.savedAt, nil, "the date of a list that became so twice")
            let twice = try await store.answer(for: key)
            try await store.make(.replace(StoreSamples.answer(["b"], at: 9), key, asked: twice))
            findings.expect(try await store.answer(for: key)?.savedAt, StoreSamples.date(9), "the date behind both")
            try await store.make(.replace(StoreSamples.answer(["c"], at: 9), key, asked: nil))
            findings.expect(try await store.list(), ["c"], "what nothing was kept of")
        },
        Check(name: "what was created stands in front of every list of a method, once") { store, findings in
            let (one, two) = (StoreSamples.key("/1"), StoreSamples.key("/2"))
            let bytes = StoreSamples.key("/bytes")
            try await store.make(
                .keep(StoreSamples.answer(["a"]), one),
                .keep(StoreSamples.answer(["a", "new"]), two),
                .keep(StoredAnswer(.bytes(Data("x".utf8)), savedAt: nil), bytes),
                .keep(StoreSamples.answer([]), StoreSamples.key("/1", "Other")),
                .insert("new", method: one.method)
            )
            findings.expect(try await store.list(one), ["new", "a"], "a list without it")
            findings.expect(try await store.list(two), ["a", "new"], "a list that holds it")
            findings.expect(try await store.answer(for: bytes)?.content, .bytes(Data("x".utf8)), "what is no list")
            findings.expect(try await store.list(StoreSamples.key("/1", "Other")), [], "another method's list")
        },
    ]
}

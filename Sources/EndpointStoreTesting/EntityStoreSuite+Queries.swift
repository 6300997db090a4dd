internal import EndpointOffline
internal import EndpointRuntime

extension EntityStoreSuite {
    static let queryChecks: [Check] = [
        Check(name: "a query filters, orders and limits") { store, findings in
            let values: [(String, EntityColumnValue, EntityColumnValue)] = [
                ("z", .null, .text("open")), ("y", .integer(2), .text("open")), ("x", .real(1.5), .text("open")),
                ("b", .integer(1), .text("open")), ("a", .integer(1), .text("open")), ("c", .text("1"), .text("open")),
                ("d", .text("Z"), .text("open")), ("e", .text("é"), .text("open")), ("f", .integer(1), .null),
            ]
            for (id, amount, status) in values { try await store.save(StoreSamples.record(id, amount, status)) }
            let open = [EntityQuery.Filter("status", equals: .text("open"))]
            let rising = ["z", "a", "b", "x", "y", "c", "d", "e"]
            let falling = ["e", "d", "c", "y", "x", "a", "b", "z"]
            let queries: [(EntityQuery, [String])] = [
                (EntityQuery(filters: open, order: [.ascending("amount")]), rising),
                (EntityQuery(filters: open, order: [.descending("amount")]), falling),
                (EntityQuery(filters: open, order: [.descending("amount")], limit: 6), Array(falling.prefix(6))),
                (EntityQuery(filters: open, limit: 0), []),
                (EntityQuery(), ["a", "b", "c", "d", "e", "f", "x", "y", "z"]),
                (EntityQuery(filters: [EntityQuery.Filter("status", equals: .null)]), ["f"]),
                (EntityQuery(filters: [EntityQuery.Filter("amount", equals: .real(1))]), ["a", "b", "f"]),
                (EntityQuery(filters: open + [EntityQuery.Filter("amount", equals: .integer(2))]), ["y"]),
                (EntityQuery(order: [.ascending("status"), .descending("amount")], limit: 3), ["f", "e", "d"]),
            ]
            for (query, expected) in queries { findings.expect(try await store.ids(query), expected, "\(query)") }
        },
        Check(name: "a changed entity leaves a query, or joins it") { store, findings in
            let open = EntityQuery(filters: [EntityQuery.Filter("status", equals: .text("open"))])
            try await store.save(StoreSamples.record("a"), StoreSamples.record("b", .integer(1), .text("done")))
            try await store.save(
                StoreSamples.record("a", .integer(1), .text("done")),
                StoreSamples.record("b", .integer(1), .text("open"))
            )
            findings.expect(try await store.ids(open), ["b"], "what matches")
        },
        Check(name: "a query for a column that the table lacks is refused") { store, findings in
            var failed = false
            do throws(EntityStoreError) {
                _ = try await store.ids(EntityQuery(order: [.ascending("size")]))
            } catch {
                failed = true
            }
            findings.expect(failed, true, "the query fails")
        },
    ]
}

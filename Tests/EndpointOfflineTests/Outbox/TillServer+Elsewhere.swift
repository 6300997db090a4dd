import RuntimeTestSupport

/// What other devices do.
extension TillServer {
    /// Another device pays or deletes a bill; nil if there is none.
    func changeElsewhere(_ pick: (Int) -> Int, _ change: (inout BillState?) -> Void) -> String? {
        state.with { state in
            let ids = state.bills.keys.sorted()
            guard !ids.isEmpty else { return nil }
            let id = ids[pick(ids.count)]
            state.bills[id]?.version += 1
            change(&state.bills[id])
            return id
        }
    }

    /// Another device creates a bill.
    func createElsewhere(_ title: String) {
        state.with { state in
            state.lastID += 1
            state.bills["b\(state.lastID)"] = BillState(title: title, created: title)
            (state.titleVersions[title], state.createdTitles["b\(state.lastID)"]) = (1, title)
        }
    }

    /// Another device renames a bill; answers with the title under which that was created.
    func renameElsewhere(_ title: String, _ pick: (Int) -> Int) -> String? {
        state.with { state in
            let ids = state.bills.keys.sorted()
            guard !ids.isEmpty else { return nil }
            let id = ids[pick(ids.count)]
            guard var bill = state.bills[id] else { return nil }
            (bill.title, bill.version, bill.isForeign) = (title, bill.version + 1, true)
            state.titleVersions[title] = bill.version
            state.bills[id] = bill
            return bill.created
        }
    }
}

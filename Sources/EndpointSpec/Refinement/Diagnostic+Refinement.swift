extension Diagnostic {
    /// For a refinement of what is not there: misspelt, or gone with a newer version of what was imported.
    static func missingTarget(
        _ kind: String,
        _ name: String,
        of owner: String? = nil,
        among names: [String],
        at location: SourceLocation
    ) -> Diagnostic {
        let candidates = Array(Set(names)).sorted()
        let hint =
            Suggestion.question(for: name, in: candidates)
            ?? (candidates.isEmpty ? "there is none" : "there is \(NameList.text(candidates))")
        let what = owner.map { "'\($0)' has no \(kind) '\(name)'" } ?? "there is no \(kind) '\(name)'"
        let isDeclared = ["type", "endpoint", "repository"].contains(kind)
        let elsewhere = isDeclared ? "; declare a new one outside of 'refine'" : ""
        return Diagnostic("refinement-target", at: location, "\(what) to refine; \(hint)\(elsewhere)")
    }

    static func secondRefinement(_ path: [String], at location: SourceLocation, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-refinements",
            at: location,
            "'\(path.joined(separator: "."))' is refined twice; keep one refinement",
            notes: [Note("the other refinement", at: first)]
        )
    }

    static func dropBesideOthers(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-refinements",
            at: location,
            "'drop' cannot be combined with other refinements; write '\(name): { drop: true }', or remove 'drop'"
        )
    }

    /// For `default: null`, which people write to take a key out.
    static func nullRefinement(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "null-refinement",
            at: location,
            "null does not take '\(name)' out; write '\(name): { drop: true }'"
        )
    }

    static func renamedToExisting(_ name: String, at location: SourceLocation, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-name",
            at: location,
            "there is already another '\(name)'; choose another name",
            notes: [Note("the other '\(name)'", at: first)]
        )
    }
}

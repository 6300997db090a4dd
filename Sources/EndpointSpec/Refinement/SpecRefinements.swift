/// The changes that `refine:` made to an API, each with its place and the place of the original.
package struct SpecRefinements: Sendable {
    /// One thing that was changed.
    package struct Change: Sendable, Equatable {
        package enum Kind: String, Sendable {
            case added, replaced, dropped, renamed
        }

        package var kind: Kind
        /// The path of the changed node, by the names of the file that declares it: `["endpoints", "getPet", "retry"]`.
        package var path: [String]
        /// The new name, if it is renamed.
        package var newName: String?
        package var location: SourceLocation
        /// The place of the original; of an addition, the place of the mapping that it is added to.
        package var original: SourceLocation
    }

    /// In the order of the files that refine, and of the lines in them.
    package private(set) var changes: [Change] = []
    /// The types, endpoints, fields and parameters that were refined and are declared elsewhere.
    package private(set) var targets: [[String]: SourceLocation] = [:]
    private var originals: [SourceLocation: SourceLocation] = [:]
    /// The places of `originals`, by the line.
    private var places: [Line: [SourceLocation]] = [:]

    private struct Line: Hashable, Sendable {
        var path: String
        var number: Int
    }

    package init() {}

    package var isEmpty: Bool { changes.isEmpty }

    /// Returns the changes of an endpoint, by the name that it has now.
    package func changes(ofEndpoint name: String) -> [Change] {
        let renamed = changes.first { $0.newName == name && $0.path.count == 2 && $0.path[0] == "endpoints" }
        let path = renamed?.path ?? ["endpoints", name]
        return changes.filter { $0.path.starts(with: path) }
    }

    mutating func add(_ change: Change) { changes.append(change) }

    mutating func addTarget(_ path: [String], at location: SourceLocation) { targets[path] = location }

    mutating func addPlace(_ place: SourceLocation, original: SourceLocation) {
        guard originals.updateValue(original, forKey: place) == nil else { return }
        places[Line(path: place.path, number: place.line), default: []].append(place)
    }

    /// The diagnostics with a note, where one is about a refinement, of what is refined.
    package func annotated(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard !places.isEmpty else { return diagnostics }
        return diagnostics.map { diagnostic in
            guard let original = original(of: diagnostic.location),
                !diagnostic.notes.contains(where: { $0.location == original })
            else { return diagnostic }
            var diagnostic = diagnostic
            diagnostic.notes.append(Diagnostic.Note("this is the refined declaration", at: original))
            return diagnostic
        }
    }

    /// Returns the original of the refinement at a place, or before it in its line.
    private func original(of location: SourceLocation) -> SourceLocation? {
        let line = places[Line(path: location.path, number: location.line)] ?? []
        return line.filter { $0 <= location }.max().flatMap { originals[$0] }
    }

    /// Why a name that is used is not there: it was dropped, or has another name now.
    func notes(onMissing name: String, in section: String) -> [Diagnostic.Note] {
        let gone = changes.filter { $0.path == [section, name] && ($0.kind == .dropped || $0.kind == .renamed) }
        return gone.map { change in
            let message = change.newName.map { "'\(name)' is renamed to '\($0)' here" } ?? "'\(name)' is dropped here"
            return Diagnostic.Note(message, at: change.location)
        }
    }
}

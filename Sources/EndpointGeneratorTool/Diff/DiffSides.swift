import EndpointCompatibility
import EndpointSpec
import EndpointTooling

/// The reason why versions cannot be compared.
enum DiffProblem: Error {
    /// The command line is wrong, or names something that cannot be used.
    case usage(String)
    /// A version exists, and has no specs at the path. The text says which.
    case absent(String)
    /// The specs of a version have errors.
    case specs([Diagnostic])
}

/// The specs of an API in one version.
struct DiffAPI: Sendable {
    /// The name of its output, which matches the API in two versions.
    var prefix: String
    /// The version in reports.
    var label: String
    var specs: DiffSpecs
    /// The findings that the team accepts.
    var accepted: SpecSource?
    /// The places in the OpenAPI document that was imported; `nil` for specs.
    var document: DocumentOrigins?
}

/// The versions that are compared: the old ones, the oldest first, and the new one. Each may be a folder with several APIs.
struct DiffSides: Sendable {
    private(set) var old: [[DiffAPI]] = []
    private(set) var new: [DiffAPI]
    /// The old versions that have no specs of an API, a text for each.
    private(set) var notes: [String] = []

    /// Reads OLD and NEW.
    init(old: String, new: String) throws(DiffProblem) {
        let newInput = try DiffInput(new, besides: old)
        self.old = [try DiffInput(old, besides: new).apis(named: nil)]
        self.new = try newInput.apis(named: self.old.last)
        try matchNames()
    }

    /// Reads NEW and released versions of it: those at these tags, and at all tags that match a pattern. A version from before the
    /// API had specs is noted, and the others are compared.
    init(released: [String], tags: String?, new: String) throws(DiffProblem) {
        let newInput = try DiffInput(new, besides: nil)
        let found =
            try tags.map { pattern throws(DiffProblem) in
                try GitFiles.tags(like: pattern, besides: newInput.path)
            } ?? []
        let references = released + found.filter { !released.contains($0) }
        guard !references.isEmpty else { throw .usage("no tag matches '\(tags ?? "")'") }
        self.new = []
        for reference in references {
            do throws(DiffProblem) {
                old.append(try DiffInput.git(reference: reference, path: newInput.path).apis(named: old.last))
            } catch {
                guard case .absent(let note) = error else { throw error }
                notes.append(note)
            }
        }
        self.new = try newInput.apis(named: old.last)
        try matchNames()
    }

    /// The old versions of an API.
    func old(of api: DiffAPI) -> [DiffAPI] {
        new.count == 1 && old.allSatisfy { $0.count == 1 }
            ? old.flatMap(\.self) : old.compactMap { $0.first { $0.prefix == api.prefix } }
    }

    /// Several APIs are matched by the names of their folders. One may be new, but none may be gone, because it could have moved.
    private mutating func matchNames() throws(DiffProblem) {
        for version in old where version.count > 1 || new.count > 1 {
            let (before, after) = (Set(version.map(\.prefix)), Set(new.map(\.prefix)))
            let gone = before.subtracting(after).sorted()
            guard gone.isEmpty else {
                throw .usage("\(NameList.text(gone)) is in the old version only; compare the folders of single APIs")
            }
            let label = version.first?.label ?? ""
            notes += after.subtracting(before).sorted().map { "'\($0)' is not in '\(label)'" }
        }
    }
}

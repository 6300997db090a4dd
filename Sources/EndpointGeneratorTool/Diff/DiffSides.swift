import EndpointCompatibility
import EndpointGeneration
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
    /// The facts of the document that its import leaves out.
    var operations: [DocumentOperation] = []
}

extension DiffAPI {
    /// A version of the API without any endpoint, for an API whose folder is gone, or whose document has no operations.
    func removed(in label: String) -> DiffAPI {
        let name = specs.planned.spec?.api.name.value ?? prefix
        let text = "language: 1\nname: \(name)\n"
        let source = SpecSource(path: "\(prefix)/api.yaml", bytes: Array(text.utf8))
        return DiffAPI(prefix: prefix, label: label, specs: .texts([source]))
    }
}

/// The versions that are compared: the old ones, the oldest first, and the new one. Each may be a folder with several APIs.
struct DiffSides: Sendable {
    private(set) var old: [[DiffAPI]] = []
    private(set) var new: [DiffAPI]
    /// The old versions that have no specs of an API, a text for each.
    private(set) var notes: [String] = []
    /// True if the old versions are releases, of which one that cannot be read is noted.
    private(set) var areReleased = false

    /// Reads OLD and NEW.
    init(old: String, new: String) throws(DiffProblem) {
        let newInput = try DiffInput(new, besides: old)
        self.old = [try DiffInput(old, besides: new).apis(named: nil)]
        self.new = try newInput.apis(named: self.old.last)
        matchNames()
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
                switch error {
                case .absent(let note): notes.append(note)
                case .specs(let problems): notes.append(Self.note(problems, in: reference))
                case .usage: throw error
                }
            }
        }
        areReleased = true
        self.new = try newInput.apis(named: old.last)
        matchNames()
    }

    /// The old versions of an API.
    func old(of api: DiffAPI) -> [DiffAPI] {
        new.count == 1 && !old.contains { $0.count != 1 }
            ? old.flatMap(\.self) : old.compactMap { $0.first { $0.prefix == api.prefix } }
    }

    /// The note about an old version whose specs have errors for this generator.
    static func note(_ problems: [Diagnostic], in label: String) -> String {
        let first = problems.first.map { ": \($0.location): \($0.message)" } ?? ""
        return "the specs in '\(label)' have errors\(first)"
    }

    /// Several APIs are matched by the names of their folders. One may be new. One that is gone is compared with an API of its name that
    /// has nothing.
    private mutating func matchNames() {
        var gone: [String: DiffAPI] = [:]
        for version in old where version.count > 1 || new.count > 1 {
            let (before, after) = (Set(version.map(\.prefix)), Set(new.map(\.prefix)))
            for api in version where !after.contains(api.prefix) { gone[api.prefix] = api }
            let label = version.first?.label ?? ""
            notes += after.subtracting(before).sorted().map { "'\($0)' is not in '\(label)'" }
        }
        let label = new.first?.label ?? ""
        new += gone.sorted { $0.key < $1.key }.map { $0.value.removed(in: label) }
    }
}

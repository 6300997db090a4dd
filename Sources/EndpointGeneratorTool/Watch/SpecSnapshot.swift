import EndpointTooling
import Foundation

/// The state of the files below a folder of specs, by which a change is noticed.
struct SpecSnapshot: Equatable {
    private struct State: Equatable {
        var size: Int
        var modified: Date
        var number: Int
    }

    /// By their paths from the folder.
    private var files: [String: State] = [:]

    /// Reads the specs and templates of a folder. It is empty if there is no such folder.
    init(of folder: String) {
        add("", in: folder, depth: 0)
    }

    /// An API is a folder, several APIs are in a folder of folders, and templates are in a folder of each.
    private static let mostLevels = 3

    private mutating func add(_ prefix: String, in folder: String, depth: Int) {
        let manager = FileManager.default
        for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
            // A link is followed, because specs may be links.
            let path = URL(fileURLWithPath: PathText.join(folder, name)).resolvingSymlinksInPath().path
            guard let attributes = try? manager.attributesOfItem(atPath: path) else { continue }
            if attributes[.type] as? FileAttributeType == .typeDirectory {
                if depth < Self.mostLevels { add("\(prefix)\(name)/", in: path, depth: depth + 1) }
            } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".mustache") {
                files[prefix + name] = State(
                    size: attributes[.size] as? Int ?? 0,
                    modified: attributes[.modificationDate] as? Date ?? .distantPast,
                    number: attributes[.systemFileNumber] as? Int ?? 0
                )
            }
        }
    }

    /// The changes since an earlier state, such as `payments.yaml changed`.
    func changes(since earlier: SpecSnapshot) -> [String] {
        Set(files.keys).union(earlier.files.keys).sorted().compactMap { name in
            switch (earlier.files[name], files[name]) {
            case (nil, _?): "\(name) added"
            case (_?, nil): "\(name) removed"
            case (let old, let new): old == new ? nil : "\(name) changed"
            }
        }
    }
}

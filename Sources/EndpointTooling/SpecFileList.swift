import EndpointSpec
import Foundation

/// The files of one API, from a JSON file that lists them. A build system that declares what each step reads, such as Bazel, writes
/// the list, so that no other file of the folder has an effect.
struct SpecFileList: Decodable {
    /// The beginning of the name of each generated file.
    var prefix: String
    /// The paths of the spec files, `api.yaml` among them.
    var specs: [String]
    /// The paths of the user's templates.
    var templates: [String]

    /// Returns true for a JSON file. A folder of specs is no list.
    static func isList(_ path: String) -> Bool {
        path.hasSuffix(".json") && FileManager.default.fileExists(atPath: path) && !FolderListing.isFolder(path)
    }

    /// The API and the problems of its files; the API is nil if the list cannot be read.
    static func read(_ path: String) -> (api: APIFolder?, diagnostics: [Diagnostic]) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            return (nil, [.unreadable(path, because: error)])
        }
        guard let list = try? JSONDecoder().decode(SpecFileList.self, from: data), list.isUsable else {
            return (nil, [.unusableList(path)])
        }
        let api = APIFolder(
            path: path,
            prefix: list.prefix,
            specFiles: list.specs,
            templateFiles: list.templates
        )
        return (api, SpecFolders(listed: api).problems.map(Diagnostic.init))
    }

    /// True if the prefix can begin the name of a file, and `api.yaml` is listed.
    private var isUsable: Bool {
        !prefix.isEmpty && !prefix.contains("/") && specs.contains { FilePath.name($0) == SpecFolders.apiFile }
    }
}

extension Diagnostic {
    /// Use when a list of specs does not have its form.
    fileprivate static func unusableList(_ path: String) -> Diagnostic {
        Diagnostic(
            "spec-list",
            at: .start(of: path),
            "this is no list of specs: it must be a JSON object with 'prefix', the beginning of the names of the Swift files, "
                + "and with 'specs' and 'templates', two arrays of paths; an 'api.yaml' must be among the specs"
        )
    }
}

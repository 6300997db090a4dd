/// The targets of refinements: the declarations of a spec whose names its author chose.
enum RefinementTarget {
    /// Returns true for a type, an endpoint, a repository, a field or a parameter.
    static func isTarget(_ path: [String]) -> Bool {
        isRenamable(path)
            || path.count == 4 && path[0] == "endpoints" && (path[2] == "headers" || path[2] == "cookies")
    }

    /// Returns true if `rename` can give it another name. Headers and cookies have their names on the wire.
    static func isRenamable(_ path: [String]) -> Bool {
        switch path.count {
        case 2: Language.sections.contains(path[0])
        case 4:
            path[0] == "types" && path[2] == "fields" || path[0] == "endpoints" && ["query", "path"].contains(path[2])
        case 5: path[0] == "endpoints" && path[2] == "body" && path[3] == "fields"
        default: false
        }
    }
}

/// A new name for something, and where it is given.
struct RefinementRename {
    /// By the names of the file that declares it.
    var path: [String]
    var name: String
    var mark: YAMLMark

    var oldName: String { path[path.count - 1] }
}

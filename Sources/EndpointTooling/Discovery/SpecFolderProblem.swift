// This folder is compiled twice: here, and through a symlink in the build plugin, which cannot import a library. It
// must not import anything of this package.

/// A problem with the places of specs in their folders.
struct SpecFolderProblem: Equatable {
    /// An identifier that stays the same when the text of the message changes.
    var id: String
    /// The file or folder with the problem.
    var path: String
    /// The message, in lower case. It says what was found, and what to do.
    var message: String
}

extension SpecFolderProblem {
    /// Use when there is no spec.
    static func noAPI(in root: String) -> SpecFolderProblem {
        SpecFolderProblem(
            id: "no-api",
            path: root,
            message: "this folder contains no API; create '\(FilePath.join(root, SpecFolders.apiFile))' with the "
                + "lines 'language: 1' and 'name: \(SpecFolders.apiName(for: SpecFolders.prefix(of: root)))', "
                + "or create a folder with an 'api.yaml' for each API"
        )
    }

    /// Use when a folder contains YAML files, but no `api.yaml`.
    static func missingAPIFile(in listing: FolderListing, name: String) -> SpecFolderProblem {
        let miscased = (listing.specs + listing.misnamedSpecs).first { FilePath.stem($0).lowercased() == "api" }
        let remedy =
            miscased.map { "rename '\($0)' to 'api.yaml'" }
            ?? "create it with the lines 'language: 1' and 'name: \(SpecFolders.apiName(for: name))'"
        return SpecFolderProblem(
            id: "missing-api-file",
            path: listing.path,
            message: "this folder has YAML files but no 'api.yaml', which contains what they share; \(remedy)"
        )
    }

    /// Use when a file looks like a spec but is not read.
    static func misnamed(_ name: String, in folder: String) -> SpecFolderProblem {
        SpecFolderProblem(
            id: "spec-file-ending",
            path: FilePath.join(folder, name),
            message: "the name of a spec must end in '.yaml'; rename '\(name)' to '\(FilePath.stem(name)).yaml'"
        )
    }

    /// Use when a file's name contains a character that could end a line of generated Swift.
    static func controlCharacter(in path: String) -> SpecFolderProblem {
        SpecFolderProblem(
            id: "spec-file-name",
            path: path,
            message: "the file's name contains a control character; rename the file"
        )
    }

    /// Use when a spec's name is too long for the names of its Swift files.
    static func tooLong(_ path: String) -> SpecFolderProblem {
        SpecFolderProblem(
            id: "spec-file-name",
            path: path,
            message: "the names of the folder and of the file have more than 200 bytes together, so the names of "
                + "the Swift files would be too long for the file system; shorten one of them"
        )
    }

    /// Use when specs are in a folder below an API, or two levels below the folder of APIs.
    static func tooDeep(_ path: String) -> SpecFolderProblem {
        SpecFolderProblem(
            id: "nested-specs",
            path: path,
            message: "the YAML files in this folder are not read: an API is one folder with an 'api.yaml', and "
                + "only a folder of APIs can contain other folders; move them"
        )
    }

    /// Use when two spec files would become Swift files with the same name.
    static func clash(_ path: String, with owner: String) -> SpecFolderProblem {
        SpecFolderProblem(
            id: "spec-file-clash",
            path: path,
            message: "its Swift files would have the same names as those of '\(owner)', or differ only in letter "
                + "case; rename the file, or the folder of its API"
        )
    }
}

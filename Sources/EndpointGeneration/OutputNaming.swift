// This file is compiled twice: here, and through a symlink in each plugin. A build-tool plugin must declare its outputs
// before the tool runs, and cannot import a library. So the file must not import anything of this package.

/// The names of an API's Swift files. They follow from the names of the spec files alone.
enum OutputNaming {
    /// The name of the file with the API's shared settings.
    static let apiFileName = "api"

    /// The kinds of Swift files for each spec file, in the order of their dependencies.
    static let kinds = ["Models", "DTOs", "Endpoints", "Repositories"]

    /// The kinds of Swift files for the declarations that an API's files share.
    static let apiKinds = ["API"]

    /// The Swift files of one API, sorted.
    ///
    /// - Parameters:
    ///   - prefix: The start of every name: the API's folder, or the target's name for an API without its own folder.
    ///   - specNames: The names of the API's spec files without folder and extension, including `api`.
    /// - Returns: Names such as `Bank+payments+Endpoints.generated.swift`, which no hand-written file has.
    static func outputs(prefix: String, specNames: [String]) -> [String] {
        specNames.flatMap { name in
            (name == apiFileName ? apiKinds : kinds).map { output(prefix: prefix, specName: name, kind: $0) }
        }.sorted()
    }

    static func output(prefix: String, specName: String, kind: String) -> String {
        "\(prefix)+\(specName)+\(kind).generated.swift"
    }
}

// This file is compiled twice: here, and through a symlink in each plugin, because a build-tool plugin has to name its
// outputs before the tool runs and cannot import a library. It must not import anything of this package.

/// The names of the files that an API's specs become, from the names of the spec files alone.
enum OutputNaming {
    /// What the file that holds the API's shared settings is called.
    static let apiFileName = "api"

    /// The kinds of Swift file that each spec file becomes, in the order of their dependencies.
    static let kinds = [
        "Models", "DTOs", "Endpoints", "Repositories", "RemoteRepositories", "OfflineRepositories", "Mocks",
    ]

    /// The kinds of Swift file that what an API's files share becomes.
    static let apiKinds = ["API", "MockAPI"]

    /// The Swift files of one API, sorted.
    ///
    /// - Parameters:
    ///   - prefix: What every name begins with: the API's folder, or the target's name where the API has none of its own.
    ///   - specNames: The names of the API's spec files, without folder and ending, `api` among them.
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

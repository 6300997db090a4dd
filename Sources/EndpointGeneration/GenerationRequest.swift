package import EndpointPlan
package import EndpointSpec

/// One API to be generated.
package struct GenerationRequest: Sendable {
    /// The API's spec files, `api.yaml` among them.
    package var sources: [SpecSource]
    /// The prefix of every generated file's name.
    package var prefix: String
    /// The access level that the command line or the plugin requests. The spec's own setting takes precedence.
    package var access: AccessRequest?
    /// The target to generate for, if the spec divides the layers among several targets.
    package var target: String?
    /// True for additional warnings about valid but unusual specs.
    package var lints: Bool
    /// The user's templates that replace built-in ones.
    package var templates: [TemplateSource]

    package init(
        sources: [SpecSource],
        prefix: String,
        access: AccessRequest? = nil,
        target: String? = nil,
        lints: Bool = false,
        templates: [TemplateSource] = []
    ) {
        self.sources = sources
        self.prefix = prefix
        self.access = access
        self.target = target
        self.lints = lints
        self.templates = templates
    }
}

/// A Mustache template that replaces the built-in one with the same name.
package struct TemplateSource: Sendable {
    /// The path in diagnostics.
    package var path: String
    /// The file's name without its extension.
    package var name: String
    package var text: String

    package init(path: String, name: String, text: String) {
        self.path = path
        self.name = name
        self.text = text
    }
}

/// A Swift file, not yet on disk.
package struct GeneratedFile: Sendable, Equatable {
    package var name: String
    package var text: String
    /// There are no declarations. The file exists where a build has to name its outputs in advance.
    package var isEmpty: Bool

    package init(name: String, text: String, isEmpty: Bool = false) {
        self.name = name
        self.text = text
        self.isEmpty = isEmpty
    }
}

/// The result of a request.
package struct GenerationResult: Sendable {
    /// All files for the names of the request's specs, sorted by name; empty if the specs have errors.
    package var files: [GeneratedFile]
    /// The diagnostics, sorted and without duplicates.
    package var diagnostics: [Diagnostic]
    /// The API's name and its top-level declarations; empty if the specs have errors.
    package var api = ""
    package var names: [DeclaredName] = []
}

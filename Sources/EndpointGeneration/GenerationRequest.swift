package import EndpointPlan
package import EndpointSpec

/// One API to be generated.
package struct GenerationRequest: Sendable {
    /// The API's spec files, `api.yaml` among them.
    package var sources: [SpecSource]
    /// What the name of every generated file begins with.
    package var prefix: String
    /// What the command line or the plugin asks for; the spec's own word comes before it.
    package var access: AccessRequest?
    /// The target that is generated for, where the spec says what each of several holds.
    package var target: String?
    /// Whether to warn also of what is allowed and rarely meant.
    package var lints: Bool
    /// Templates of the user's that stand in for ours, by name.
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

/// A Mustache template that replaces the one of the same name.
package struct TemplateSource: Sendable {
    /// The path that diagnostics call it by.
    package var path: String
    /// The file's name without its ending.
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

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// What became of a request.
package struct GenerationResult: Sendable {
    /// Every file that the request's spec names stand for, sorted by name; none where the specs have errors.
    package var files: [GeneratedFile]
    /// Sorted, each once.
    package var diagnostics: [Diagnostic]
    /// The API's name, and what its code declares at the top level; empty where the specs have errors.
    package var api: String
    package var names: [DeclaredName]

    package init(files: [GeneratedFile], diagnostics: [Diagnostic], api: String = "", names: [DeclaredName] = []) {
        self.files = files
        self.diagnostics = diagnostics
        self.api = api
        self.names = names
    }
}

import EndpointCommands
import EndpointDescription
import EndpointPages
import EndpointPlan
import EndpointSpec

/// The reference of one API as files: a page for each spec file, one for failures, one with the list of all, and the search.
struct ReferenceSite: Sendable {
    private let api: ReferenceAPI
    private let groups: [Group]
    private var names = PageNames(reserved: ["index", "errors"])

    /// The sections of one spec file.
    private struct Group: Sendable {
        var file: String
        var sections: [ReferenceSection]
    }

    init(_ spec: ValidatedSpec, _ plan: GenerationPlan) {
        let api = ReferenceAPI(spec, plan)
        self.api = api
        groups = Array(zip(spec.files, plan.files)).concurrentMap { file, plan in
            Group(file: file.name, sections: Self.sections(of: file, plan, api))
        }
    }

    private static func sections(of file: SpecFile, _ plan: FilePlan, _ api: ReferenceAPI) -> [ReferenceSection] {
        let endpoints = plan.endpoints.map { group in
            group.endpoints.compactMap { EndpointSection($0, in: group, of: api)?.section }
        }
        let repositories = plan.repositories.map { RepositorySection(repository: $0, api: api).section }
        let types = file.types.compactMap { TypeSection($0, plans: plan.types, of: api)?.section }
        return (endpoints ?? []) + repositories + types
    }

    /// All files of the reference.
    func files() -> [NewFile] {
        var names = names
        var pages: [(page: ReferencePage, sections: [ReferenceSection])] = []
        for group in groups where !group.sections.isEmpty {
            let parts = Self.divided(group.sections)
            for (index, part) in parts.enumerated() {
                let title = index == 0 ? group.file : "\(group.file), part \(index + 1)"
                let body = Markup(Self.headed(part))
                pages.append((ReferencePage(file: names.name(for: title) + ".html", title: title, body: body), part))
            }
        }
        var addresses: [String: String] = [:]
        for (page, sections) in pages {
            for section in sections {
                let anchor = URLText.escaped(section.anchor)
                addresses[anchor] = "\(page.file)#\(anchor)"
            }
        }
        let index = ReferencePage(file: "index.html", title: api.name, body: IndexSection(api: api).body)
        let errors = ReferencePage(file: "errors.html", title: "Errors", body: ErrorsSection(api: api).body)
        let all = [index] + pages.map(\.page) + [errors]
        let entries = all.map { ($0.file == "index.html" ? "All of \($0.title)" : $0.title, $0.file) }
        let (found, name) = (addresses, api.name)
        let files = all.concurrentMap { page in
            NewFile(path: page.file, text: ReferenceLink.resolved(page.html(api: name, pages: entries), found))
        }
        return files + [NewFile(path: "search.js", text: search(pages.flatMap(\.sections), addresses))]
    }

    /// Browsers on telephones show pages of this size at once.
    private static let mostBytes = 160_000

    private static func divided(_ sections: [ReferenceSection]) -> [[ReferenceSection]] {
        var parts: [[ReferenceSection]] = []
        var bytes = mostBytes
        for section in sections {
            let size = section.body.html.utf8.count
            if bytes + size > mostBytes {
                parts.append([])
                bytes = 0
            }
            parts[parts.count - 1].append(section)
            bytes += size
        }
        return parts
    }

    /// The sections below a heading for each kind.
    private static func headed(_ sections: [ReferenceSection]) -> [Markup] {
        [(ReferenceSection.Kind.endpoint, "Endpoints"), (.repository, "Repositories"), (.type, "Types")].map {
            kind,
            title in
            let bodies = sections.filter { $0.kind == kind }.map(\.body)
            return bodies.isEmpty ? "" : "<h2>\(title)</h2>\n\(bodies)"
        }
    }

    /// A script, because a browser fetches no file for a page that is a file.
    private func search(_ sections: [ReferenceSection], _ addresses: [String: String]) -> String {
        let entries = sections.map { section -> JSONTree in
            let address = addresses[URLText.escaped(section.anchor)] ?? ""
            return ["name": .string(section.name), "detail": .string(section.detail), "page": .string(address)]
        }
        return "const searchIndex = \(HTMLText.script(.array(entries)));\n"
    }
}

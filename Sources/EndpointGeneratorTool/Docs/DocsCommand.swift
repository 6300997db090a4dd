import EndpointCommands
import EndpointPages
import EndpointPlan
import EndpointSpec
import EndpointTooling

/// `docs`: writes the reference of the APIs in a folder of specs.
struct DocsCommand: Sendable {
    var specs: String
    var output: String

    func run() -> CommandOutcome {
        guard let reading = SpecReading(specs) else {
            return .usage(
                "there is no folder '\(specs)'; --specs takes the folder of an API, or a folder of API folders"
            )
        }
        var diagnostics = reading.diagnostics
        var sites: [ReferenceSite] = []
        for api in reading.apis where !diagnostics.containsErrors {
            let (spec, found) = SpecReader.read(api.sources)
            diagnostics += found
            guard let spec else { continue }
            let (plan, problems) = Planner.plan(spec, access: nil)
            diagnostics += problems
            if let plan { sites.append(ReferenceSite(spec, plan)) }
        }
        let lines = diagnostics.sortedAndUnique().map { "\($0)\n" }.joined()
        guard !diagnostics.containsErrors else {
            return CommandOutcome(.failure, errors: lines + "nothing was written\n")
        }
        do throws(CommandRefusal) {
            let files = Self.files(of: sites, names: reading.apis.map(\.prefix))
            try DocsFolder(output).replace(with: files)
            let pages = files.count { $0.path.hasSuffix(".html") }
            let first = PathText.join(output, "index.html")
            return CommandOutcome(.success, output: "\(pages) pages, beginning with \(first)\n", errors: lines)
        } catch {
            return error.outcome
        }
    }

    /// One API is at the root; several have a folder each, below a page that lists them.
    private static func files(of sites: [ReferenceSite], names: [String]) -> [NewFile] {
        if sites.count == 1 { return sites[0].files() }
        var folders = PageNames(reserved: ["index"])
        let all = zip(sites, names).map { site, name in
            (name: name, folder: folders.name(for: name), files: site.files())
        }
        let links = all.map { "<li><a href=\"\($0.folder)/index.html\">\($0.name)</a></li>\n" as Markup }
        let body: Markup = "<header><h1>APIs</h1></header>\n<main id=\"main\"><ul>\n\(links)</ul></main>"
        let index = NewFile(path: "index.html", text: ReferencePage.frame(title: "APIs", body: body).html)
        return [index]
            + all.flatMap { api in
                api.files.map { NewFile(path: "\(api.folder)/\($0.path)", text: $0.text) }
            }
    }
}

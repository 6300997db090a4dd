import EndpointPages
import EndpointTooling

/// A page of a reference, which needs no server and fetches nothing but the index for its search.
struct ReferencePage: Sendable {
    /// The name of the file.
    var file: String
    var title: String
    var body: Markup

    /// A page in the list that all pages show.
    typealias Entry = (title: String, file: String)

    /// Returns the whole page, for an API of this name and with links to all of its pages.
    func html(api: String, pages: [Entry]) -> String {
        let list = pages.map { page -> Markup in
            let current: Markup = page.file == file ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(page.file)\"\(current)>\(page.title)</a></li>\n"
        }
        let name = title == api ? api : "\(title) – \(api)"
        return Self.frame(
            title: name,
            body: """
                <header>
                <h1>\(name)</h1>
                <nav aria-label="Pages"><details open><summary>Pages</summary><ul>
                \(list)</ul></details></nav>
                <div class="search" role="search">
                <label for="page-search">Search endpoints, types and repositories</label>
                <input id="page-search" type="search" autocomplete="off" spellcheck="false" aria-controls="page-results">
                <ul id="page-results" aria-label="Found" hidden></ul>
                <p id="page-status" role="status" class="hint"></p>
                </div>
                </header>
                <main id="page-main">
                \(body)
                </main>
                <script src="search.js"></script>
                <script>
                \(Markup(trusted: PageStyle.referenceScript))</script>
                """
        ).html
    }

    /// A page without navigation.
    static func frame(title: String, body: Markup) -> Markup {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <link rel="icon" href="data:,">
        <style>
        \(Markup(trusted: PageStyle.shared))\(Markup(trusted: PageStyle.reference))</style>
        </head>
        <body>
        <a class="skip" href="#page-main">Skip to the content</a>
        \(body)
        <footer>Made from specs by swift-endpoint-generator \(ToolVersion.current).</footer>
        </body>
        </html>

        """
    }
}

import EndpointPages
import EndpointPlan
import EndpointRendering
import EndpointSpec

/// The part of a reference about one repository: its methods, and the place that each reads from.
struct RepositorySection {
    let repository: RepositoryPlan
    let api: ReferenceAPI

    var section: ReferenceSection {
        let name = SwiftIdentifier.withoutMark(repository.name.text)
        let id = ReferenceSection.anchor(.repository, name)
        let rows = repository.methods.map { method -> Markup in
            let declaration = SwiftSignature.method(method, errorName: api.plan.api.failure.errorName)
            return """
                <tr><td><code>\(declaration)</code>\(DeprecationMarkup.badge(method.deprecation))</td>\
                <td>\(source(of: method))</td></tr>

                """
        }
        return ReferenceSection(
            kind: .repository,
            name: name,
            detail: "repository",
            body: """
                <article class="repository" id="\(id)" aria-labelledby="\(id)-title">
                <h3 id="\(id)-title"><a href="#\(URLText.escaped(id))">\(name)</a> <span class="badge">repository</span>\
                \(DeprecationMarkup.badge(repository.deprecation))</h3>
                \(DescriptionMarkup.of(repository.origin.description))<p>\(implementations)</p>
                \(Markup.table("Methods", ["Swift", "Reads from, or writes to"], rows))
                </article>

                """
        )
    }

    private var implementations: Markup {
        let offline =
            repository.offline.map {
                "<code>\(SwiftIdentifier.withoutMark($0.name.text))(client, store: …)</code>, " as Markup
            } ?? ""
        return """
            Made by \(offline)<code>\(SwiftIdentifier.withoutMark(repository.remoteName.text))(client)</code> or, in tests, \
            <code>\(SwiftIdentifier.withoutMark(repository.mockName.text))()</code>.
            """
    }

    private func source(of method: RepositoryMethodPlan) -> Markup {
        let endpoint = method.name.name
        let server: Markup =
            api.routes[endpoint] == nil ? "the server" : "the server, \(ReferenceLink.to(.endpoint, endpoint))"
        switch method.offline {
        case nil: return server
        case .read(let read)?: return Self.words(read, server)
        case .observe?: return "the store, each time that it changes"
        case .refresh?: return "the server, into the store"
        case .effects?: return "\(server), then the store"
        case .outbox?: return "the device, until the server has accepted it"
        case .sync?: return "the server, into the store, as far as it changed"
        }
    }

    private static func words(_ read: CachedReadPlan, _ server: Markup) -> Markup {
        switch read.policy {
        case .networkOnly: server
        case .cacheThenRefresh: "the store at once; if that is too old, then \(server)"
        case .cacheElseNetwork: "the store; what is not there, or too old, from \(server)"
        case .networkElseCache: "\(server); without a connection the store"
        case .cacheOnly: "the store alone"
        }
    }
}

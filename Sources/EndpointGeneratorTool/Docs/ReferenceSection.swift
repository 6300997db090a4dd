import EndpointPages
import Foundation

/// A part of a reference that has an address: an endpoint, a type, a repository.
struct ReferenceSection: Sendable {
    enum Kind: String, Sendable {
        case endpoint, type, repository
    }

    var kind: Kind
    /// The name in the spec.
    var name: String
    /// The text beside the name in the results of the search.
    var detail: String
    var body: Markup

    var anchor: String { Self.anchor(kind, name) }

    /// The anchor of a section. An endpoint has its bare name, so that links to it are short.
    static func anchor(_ kind: Kind, _ name: String) -> String { kind == .endpoint ? name : "\(kind.rawValue)-\(name)" }
}

/// A link to a section. Its page is known only when all pages are, so the address is filled in then.
enum ReferenceLink {
    /// No text of a spec contains it: quotes and `@` are escaped.
    static let mark = "href=\"@"

    static func to(_ kind: ReferenceSection.Kind, _ name: String) -> Markup {
        let target = URLText.escaped(ReferenceSection.anchor(kind, name))
        return Markup(["<a ", Markup(trusted: mark + target), "\">\(name)</a>"])
    }

    /// The HTML with the addresses of sections, by their anchors.
    static func resolved(_ html: String, _ addresses: [String: String]) -> String {
        let pieces = html.components(separatedBy: mark)
        return pieces.dropFirst().reduce(into: pieces.first ?? "") { result, piece in
            let target = String(piece.prefix { $0 != "\"" })
            result += "href=\"\(addresses[target] ?? "#")\(piece.dropFirst(target.count))"
        }
    }
}

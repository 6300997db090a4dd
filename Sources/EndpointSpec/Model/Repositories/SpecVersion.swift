/// The field that has the version of a repository's entity, and how a write sends it: `{ field: rev, query: rev }`.
package struct SpecVersion: Sendable {
    /// The names of fields, from the entity on.
    package var field: Located<[String]>
    /// The text that is sent, in which `{}` stands for the field's value. `nil`: the value alone.
    package var format: Located<String>?
    /// The parameter of the query that has the version.
    package var query: Located<String>?
    /// The place in the JSON body, by the names of the wire, that has the version.
    package var body: Located<[String]>?
}

/// A version with every name looked up.
package struct ResolvedVersion: Sendable {
    /// Keys on the wire.
    package var field: [String]
    package var format: String?
    package var place: Place
    /// The value is a number.
    package var isNumber: Bool

    /// The place in a write's request.
    package enum Place: Sendable {
        case ifMatch
        case query(String)
        case body([String])
    }
}

extension ValidatedSpec {
    /// Returns where a repository's entities have their version; `nil` if the spec does not say.
    package func version(of repository: SpecRepository) -> ResolvedVersion? { index.version(of: repository).version }
}

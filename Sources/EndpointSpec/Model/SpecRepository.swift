/// What an app holds: endpoints in domain terms behind one protocol.
package struct SpecRepository: Sendable {
    package var name: Located<String>
    package var description: String?
    /// The type that it is about.
    package var entity: Located<String>?
    package var methods: [SpecRepositoryMethod]
    /// `nil`: as the API's `generate.errors` says.
    package var errors: Located<SpecRepositoryErrors>?
    package var deprecation: SpecDeprecation?

    package init(
        name: Located<String>,
        description: String?,
        entity: Located<String>?,
        methods: [SpecRepositoryMethod]
    ) {
        self.name = name
        self.description = description
        self.entity = entity
        self.methods = methods
    }
}

/// What a repository's method takes, of what its endpoint's body can be made of.
package enum SpecMethodInput: String, Sendable {
    /// What the body is, in domain terms. Written by leaving out `takes`.
    case model
    /// A draft of it.
    case draft
    /// What comes one after the other, in place of a list.
    case stream
}

package struct SpecRepositoryMethod: Sendable {
    /// The endpoint's name, and the method's.
    package var endpoint: Located<String>
    /// What the method takes as the body.
    package var takes: Located<SpecMethodInput>
    package var deprecation: SpecDeprecation?

    package init(endpoint: Located<String>, takes: Located<SpecMethodInput>) {
        self.endpoint = endpoint
        self.takes = takes
    }
}

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

package struct SpecRepositoryMethod: Sendable {
    /// The endpoint's name, and the method's.
    package var endpoint: Located<String>
    /// Whether the method takes a draft in place of the body. Written `takes: draft`.
    package var takesDraft: Located<Bool>
    package var deprecation: SpecDeprecation?

    package init(endpoint: Located<String>, takesDraft: Located<Bool>) {
        self.endpoint = endpoint
        self.takesDraft = takesDraft
    }
}

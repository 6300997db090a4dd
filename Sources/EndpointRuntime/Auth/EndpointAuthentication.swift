/// The credentials that a call is sent with: auth schemes of its API, by their names in the spec.
///
/// All these schemes are sent, or the first of them that has a credential. If one of them has no credential, for example because no user is signed in, a call that
/// needs it fails as ``EndpointError/Kind/unauthorized`` before it is sent. A call for which it is optional is sent
/// without it.
public struct EndpointAuthentication: Sendable, Equatable {
    let schemes: [String]
    let isOptional: Bool
    /// One of the schemes is enough.
    let isChoice: Bool

    private init(_ schemes: [String], isOptional: Bool, isChoice: Bool = false) {
        self.schemes = schemes
        self.isOptional = isOptional
        self.isChoice = isChoice
    }

    /// No credentials: the client's credentials are not used.
    public static let none = EndpointAuthentication([], isOptional: false)

    /// The credentials of all these schemes.
    public static func schemes(_ names: String..., optional: Bool = false) -> EndpointAuthentication {
        EndpointAuthentication(names, isOptional: optional)
    }

    /// The credential of the first of these schemes that has one.
    public static func anyScheme(_ names: String..., optional: Bool = false) -> EndpointAuthentication {
        EndpointAuthentication(names, isOptional: optional, isChoice: true)
    }
}

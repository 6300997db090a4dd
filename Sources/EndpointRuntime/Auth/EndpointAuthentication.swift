/// Which credentials a call is sent with: schemes of its API, by the names that the spec has for them.
///
/// All of the schemes are sent. Where one of them has no credential just now, because nobody is signed in, say, a call that
/// needs it fails as ``EndpointError/Kind/unauthorized`` before anything is sent; an optional one is sent without it.
public struct EndpointAuthentication: Sendable, Equatable {
    let schemes: [String]
    let isOptional: Bool

    private init(_ schemes: [String], isOptional: Bool) {
        self.schemes = schemes
        self.isOptional = isOptional
    }

    /// None: the client's credentials are not even asked.
    public static let none = EndpointAuthentication([], isOptional: false)

    /// The credentials of all these schemes.
    public static func schemes(_ names: String..., optional: Bool = false) -> EndpointAuthentication {
        EndpointAuthentication(names, isOptional: optional)
    }
}

/// What an app supplies for the requests of an API: a user's id, a token that goes with every call.
///
/// The generated code of an API that wants any has a function for them, with a parameter for each:
///
/// ```swift
/// EndpointClient<Bank>(.production, provided: .values(userID: { await session.userID }))
/// ```
///
/// A value is asked for each attempt that sends it, so it may change. Where there is none, the call fails as
/// ``EndpointError/Kind/encoding(_:)`` before anything is sent. What the closure throws fails the call: a
/// `CancellationError` as cancelled, everything else as ``EndpointError/Kind/other(_:)``.
public struct EndpointProvidedValues<API: EndpointAPI>: Sendable {
    /// Asks the app for a value; nil where it has none.
    public typealias Source = @Sendable () async throws -> String?

    let sources: [String: Source]

    /// Values by the names that the spec has for them.
    public init(_ sources: [String: Source]) {
        self.sources = sources
    }

    /// None: calls that want one fail.
    public static var none: Self { Self([:]) }
}

extension EndpointProvidedValues: EndpointRedacted {
    /// The names of the values, but not the values.
    public var description: String { sources.keys.sorted().joined(separator: ", ") }
}

/// Values that were asked for, by their names.
package struct ProvidedTexts: Sendable {
    private let texts: [String: String]

    package static let none = ProvidedTexts(texts: [:])

    private init(texts: [String: String]) { self.texts = texts }

    package subscript(name: String) -> String? { texts[name] }

    /// Asks for each of the names; a value that is not there is an error which names it.
    package static func ask(
        for names: [String],
        _ sources: [String: @Sendable () async throws -> String?]
    ) async throws -> ProvidedTexts {
        var texts: [String: String] = [:]
        for name in names {
            guard let text = try await sources[name]?() else {
                throw EndpointEncodingError(.missingProvidedValue, parameter: name)
            }
            texts[name] = text
        }
        return ProvidedTexts(texts: texts)
    }
}

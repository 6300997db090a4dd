/// Values that an app provides for the requests of an API, such as a user's id or a token that every call contains.
///
/// If an API needs such values, its generated code contains a function with a parameter for each:
///
/// ```swift
/// EndpointClient<Bank>(.production, provided: .values(userID: { await session.userID }))
/// ```
///
/// The client asks for a value in each attempt that sends it, so the value may change. If there is no value, the call
/// fails with ``EndpointError/Kind/encoding(_:)`` before anything is sent. If the closure throws, the call fails: a
/// `CancellationError` cancels it, and any other error becomes ``EndpointError/Kind/other(_:)``.
public struct EndpointProvidedValues<API: EndpointAPI>: Sendable {
    /// Asks the app for a value; `nil` if it has none.
    public typealias Source = @Sendable () async throws -> String?

    let sources: [String: Source]

    /// Creates values by their names in the spec.
    public init(_ sources: [String: Source]) {
        self.sources = sources
    }

    /// No values. Calls that need one fail.
    public static var none: Self { Self([:]) }
}

extension EndpointProvidedValues: EndpointRedacted {
    /// The names of the values, but not the values.
    public var description: String { sources.keys.sorted().joined(separator: ", ") }
}

/// Values that the app has provided, by their names.
package struct ProvidedTexts: Sendable {
    private let texts: [String: String]

    package static let none = ProvidedTexts(texts: [:])

    private init(texts: [String: String]) { self.texts = texts }

    var values: Dictionary<String, String>.Values { texts.values }

    package subscript(name: String) -> String? { texts[name] }

    /// Asks for each name. If a value is missing, the error contains its name.
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

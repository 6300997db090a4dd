internal import EndpointRuntime

/// The place in an answer of the token for the next sync. The generator creates it from `token`.
///
/// For a list in pages, the token of the first page that has one is used, unless it requests the next page, too: then that of
/// the last page.
public struct SyncToken: Sendable {
    private enum Place: Sendable {
        case body([String])
        case header(String)
    }

    private let place: Place

    /// A string or a number in the body, at this path.
    public static func body(_ path: [String]) -> SyncToken { SyncToken(place: .body(path)) }

    /// A header field of the answer.
    public static func header(_ name: String) -> SyncToken { SyncToken(place: .header(name)) }

    /// Reads the token of an answer; nil if there is none, or if it is empty.
    ///
    /// - Throws: If the value is not a token.
    func read(_ response: EndpointResponse) throws(EndpointReadingError) -> String? {
        switch place {
        case .body(let path): try JSONResponse.cursor(in: response, at: path)
        case .header(let name): response.header(name).flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}

public import Foundation

/// A problem with a body that is not in memory.
public enum EndpointBodyError: Error, Sendable, Equatable {
    /// A request body that can be sent only once would be sent a second time.
    case alreadySent
    /// A stream has another number of bytes than it declared. If it has more, `given` counts only up to there.
    case wrongLength(stated: Int, given: Int)
    /// A response body that can be read only once would be read a second time.
    case alreadyRead
    /// The file could not be opened or read.
    case unreadableFile(URL)
    /// The length of the file changed after the request was made.
    case changedFile(URL)
    /// The file could not be written.
    case unwritableFile(URL)
}

extension EndpointBodyError: CustomStringConvertible, LocalizedError {
    /// The problem, with the name of the file but not its path.
    public var description: String {
        switch self {
        case .alreadySent: "the request's body can only be sent once, and was already sent"
        case .wrongLength(let stated, let given):
            "the request's body should have \(stated) bytes, but has \(given)\(given > stated ? " or more" : "")"
        case .alreadyRead: "the response's body can only be read once, and was already read"
        case .unreadableFile(let url): "the file \"\(url.lastPathComponent)\" cannot be read"
        case .changedFile(let url): "the file \"\(url.lastPathComponent)\" changed while it was being sent"
        case .unwritableFile(let url): "the file \"\(url.lastPathComponent)\" cannot be written"
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}

public import Foundation

/// What is wrong with a body that is not in memory.
public enum EndpointBodyError: Error, Sendable, Equatable {
    /// A one-shot request body was to be sent a second time: what it gave is gone.
    case alreadySent
    /// A stream gave another number of bytes than it was said to have; where it gave more, `given` counts those up to there.
    case wrongLength(stated: Int, given: Int)
    /// A response body was to be read a second time: its bytes are read once, as they come.
    case alreadyRead
    /// The file could not be opened or read.
    case unreadableFile(URL)
    /// The file is longer or shorter than it was when the request was made.
    case changedFile(URL)
    /// The file could not be written.
    case unwritableFile(URL)
}

extension EndpointBodyError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and with which file: its name, not where it lies.
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

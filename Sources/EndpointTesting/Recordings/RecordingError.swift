public import EndpointRuntime
public import Foundation

/// A problem with recordings.
public enum RecordingError: Error, Sendable, Hashable {
    /// The folder does not exist, or contains no recordings.
    case nothingRecorded(URL)
    /// The file was not written by this library, or was changed and is not valid.
    case unreadable(URL, why: String)
    /// The file could not be written.
    case unwritable(URL, why: String)
    /// The environment or the arguments name an unknown mode.
    case unknownMode(String)
}

extension RecordingError: EndpointPrintableError, CustomStringConvertible, LocalizedError {
    /// The problem, the file, and what to do.
    public var description: String {
        switch self {
        case .nothingRecorded(let folder):
            "nothing is recorded in \"\(folder.lastPathComponent)\"; run the test once with "
                + "\(RecordingMode.environmentName)=\(RecordingMode.recordOnce.rawValue)"
        case .unreadable(let file, let why):
            "the recording \"\(file.lastPathComponent)\" cannot be read: \(why); correct it, or record again with "
                + "\(RecordingMode.environmentName)=\(RecordingMode.rewrite.rawValue)"
        case .unwritable(let file, let why):
            "the recording \"\(file.lastPathComponent)\" cannot be written: \(why)"
        case .unknownMode(let text):
            "\(RecordingMode.environmentName) is \"\(text)\", but must be one of "
                + RecordingMode.allCases.map(\.rawValue).joined(separator: ", ")
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}

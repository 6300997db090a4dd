public import EndpointRuntime
public import Foundation

/// What is wrong with recordings.
public enum RecordingError: Error, Sendable, Hashable {
    /// There is no such folder, or none with recordings in it.
    case nothingRecorded(URL)
    /// The file is none that this library wrote, or was changed into something else.
    case unreadable(URL, why: String)
    /// The file could not be written.
    case unwritable(URL, why: String)
    /// The environment or the arguments name a mode that there is not.
    case unknownMode(String)
}

extension RecordingError: EndpointPrintableError, CustomStringConvertible, LocalizedError {
    /// What is wrong, with which file, and what to do.
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

public import Foundation

/// The reason why a download cannot write its file.
public struct EndpointDownloadError: Error, Sendable, Equatable {
    /// The kinds of problems.
    public enum Reason: Sendable, Equatable {
        /// The URL is not a file on this device.
        case notAFileURL
        /// The URL is a folder. It must name a file in the folder.
        case isFolder
        /// The URL is a device, a pipe or a socket.
        case notARegularFile
        /// The folder of the file does not exist.
        case noFolder
        /// Another download is writing this file, in this or another process.
        case inUse
        /// The place for the received bytes contains something else, such as a symbolic link or a folder.
        case notAPart
        /// The received bytes were removed or replaced during the download.
        case partTaken
        /// A system error, with this `errno`.
        case system(Int32)
    }

    /// The kind of problem.
    public let reason: Reason

    /// The file.
    public let file: URL

    init(_ reason: Reason, _ file: URL) {
        self.reason = reason
        self.file = file
    }
}

extension EndpointDownloadError: CustomStringConvertible, LocalizedError {
    /// The problem, with the name of the file but not its path.
    public var description: String { "“\(file.lastPathComponent)” cannot be written: \(reason)" }

    /// The same as the description.
    public var errorDescription: String? { description }
}

extension EndpointDownloadError.Reason: CustomStringConvertible {
    /// The reason as text, without a file name.
    public var description: String {
        switch self {
        case .notAFileURL: "the URL is not a file on this device"
        case .isFolder: "the URL is a folder; add the name of a file in it"
        case .notARegularFile: "the URL is a device, a pipe or a socket; use a file"
        case .noFolder: "the folder of the file does not exist; create it first"
        case .inUse: "another download is writing this file; wait until it ends, or use another file"
        case .notAPart: "the place for the received bytes contains something that is not part of a download; remove it"
        case .partTaken: "the received bytes were removed or replaced during the download; start it again"
        case .system(let code): "\(String(cString: strerror(code))) (\(code))"
        }
    }
}

public import Foundation

/// Why a download has no place to go to.
public struct EndpointDownloadError: Error, Sendable, Equatable {
    /// What is wrong.
    public enum Reason: Sendable, Equatable {
        /// The URL does not name a file of this device.
        case notAFileURL
        /// It is a folder: the file in it has to be named.
        case isFolder
        /// It is a device, a pipe or a socket.
        case notARegularFile
        /// The folder in which the file shall lie is not there.
        case noFolder
        /// Another download is writing this file, in this process or in another one.
        case inUse
        /// What lies where the bytes are collected is no part of a download: a symbolic link, say, or a folder.
        case notAPart
        /// The bytes that came were removed, or something else put in their place, while the download went on.
        case partTaken
        /// The system refused, with this `errno`.
        case system(Int32)
    }

    /// What is wrong.
    public let reason: Reason

    /// With which file.
    public let file: URL

    init(_ reason: Reason, _ file: URL) {
        self.reason = reason
        self.file = file
    }
}

extension EndpointDownloadError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and with which file: its name, not where it lies.
    public var description: String { "“\(file.lastPathComponent)” cannot be written: \(reason)" }

    /// The same as the description.
    public var errorDescription: String? { description }
}

extension EndpointDownloadError.Reason: CustomStringConvertible {
    /// The reason in words, without any name.
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

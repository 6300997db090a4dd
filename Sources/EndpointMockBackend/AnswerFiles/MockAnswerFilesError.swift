internal import EndpointRuntime
public import Foundation

/// A problem with a folder of answers.
public enum MockAnswerFilesError: Error, Hashable, Sendable, LocalizedError {
    /// The folder does not exist.
    case noFolder(String)
    /// A file cannot be read; the second value is the system's reason.
    case unreadable(String, String)
    /// The name of a file is not the name of an answer.
    case wrongName(String)
    /// A file is not JSON; the second value is the reader's reason.
    case notJSON(String, String)

    /// The problem, its place, and what to do.
    public var errorDescription: String? {
        switch self {
        case .noFolder(let path): "there is no folder '\(path)' of answers"
        case .unreadable(let path, let why): "\(path): cannot be read: \(why)"
        case .wrongName(let path):
            "\(path): the name of an answer's file must be its endpoint, with a status from 200 to 599 if it is "
                + "not the usual one: 'getPayment.json', 'getPayment.404.json'"
        case .notJSON(let path, let why): "\(path): not valid JSON: \(why)"
        }
    }

    /// Returns why bytes are not JSON; nil if they are.
    static func notJSON(_ bytes: Data) -> String? {
        do throws(WireError) {
            _ = try Wire.decode(JSONTree.self, from: bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }
}

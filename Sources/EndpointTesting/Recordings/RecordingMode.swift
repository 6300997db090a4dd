internal import Foundation

/// The use of recordings.
public enum RecordingMode: String, Sendable, Hashable, CaseIterable {
    /// Answers from the recordings, and never sends a request.
    case replay
    /// Sends requests to the real server if nothing is recorded yet, and otherwise answers from the recordings.
    case recordOnce = "record-once"
    /// Sends requests to the real server, and replaces the recordings.
    case rewrite

    /// The name of the environment variable, and of the argument: `--ENDPOINT_RECORDINGS=rewrite` or
    /// `-ENDPOINT_RECORDINGS rewrite`.
    public static let environmentName = "ENDPOINT_RECORDINGS"

    /// The mode from the arguments or the environment of the process; `other` if neither gives one.
    public static func chosen(or other: RecordingMode) throws(RecordingError) -> RecordingMode {
        let process = ProcessInfo.processInfo
        return try chosen(process.arguments, process.environment) ?? other
    }

    static func chosen(
        _ arguments: [String],
        _ environment: [String: String]
    ) throws(RecordingError) -> RecordingMode? {
        let prefix = "--\(environmentName)="
        let joined = arguments.last { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        let apart = arguments.firstIndex(of: "-\(environmentName)").map { arguments.dropFirst($0 + 1).first ?? "" }
        guard let text = joined ?? apart ?? environment[environmentName], !text.isEmpty else { return nil }
        guard let mode = RecordingMode(rawValue: text) else { throw .unknownMode(text) }
        return mode
    }
}

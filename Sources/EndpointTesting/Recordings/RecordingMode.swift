internal import Foundation

/// What is done about recordings.
public enum RecordingMode: String, Sendable, Hashable, CaseIterable {
    /// Answers from what is recorded, and asks nobody.
    case replay
    /// Asks the real server where nothing is recorded yet, and answers from what is otherwise.
    case recordOnce = "record-once"
    /// Asks the real server, and replaces what is recorded.
    case rewrite

    /// The environment's variable, and as `--ENDPOINT_RECORDINGS=rewrite` or `-ENDPOINT_RECORDINGS rewrite` the argument.
    public static let environmentName = "ENDPOINT_RECORDINGS"

    /// What the arguments of the process say, or its environment; where neither does, `other`.
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

public import EndpointRuntime
public import Foundation

/// A folder of recorded exchanges, to record or to replay.
///
/// ```swift
/// let recordings = Recordings("payments", beside: #filePath)
/// let transport = try recordings.transport(.recordOnce, over: DefaultTransport())
/// let client = EndpointClient<Bank>(.staging, transport: transport)
/// ```
///
/// An environment variable overrides the mode: `ENDPOINT_RECORDINGS=rewrite swift test` records all exchanges again.
public struct Recordings: Sendable {
    /// The folder of the files.
    public let folder: URL

    /// The rules for secrets, which are removed from the recordings.
    public let redaction: Redaction

    /// The names of query parameters and members of bodies that are not compared.
    public let ignored: Set<String>

    /// Creates recordings in a folder.
    public init(
        in folder: URL,
        redaction: Redaction = .standard,
        ignoring ignored: Set<String> = ReplayTransport.usuallyIgnored
    ) {
        self.folder = folder
        self.redaction = redaction
        self.ignored = ignored
    }

    /// Creates recordings in `Recordings/<name>`, beside a file of the tests.
    public init(
        _ name: String,
        beside file: StaticString,
        redaction: Redaction = .standard,
        ignoring ignored: Set<String> = ReplayTransport.usuallyIgnored
    ) {
        let tests = URL(filePath: "\(file)").deletingLastPathComponent()
        self.init(
            in: tests.appending(path: "Recordings").appending(path: name),
            redaction: redaction,
            ignoring: ignored
        )
    }

    /// Returns a transport that records or replays. The environment decides, or otherwise the mode.
    ///
    /// - Parameters:
    ///   - mode: The mode, unless the environment gives another one.
    ///   - transport: Creates the transport to the real server. It is only called if needed.
    ///   - onUnexpected: Receives each request without a matching recording.
    /// - Returns: A ``RecordingTransport`` or a ``ReplayTransport``.
    /// - Throws: ``RecordingError`` if there is nothing to replay, a file is not valid, or the mode is unknown.
    public func transport(
        _ mode: RecordingMode,
        over transport: @autoclosure () -> any EndpointTransport,
        onUnexpected: (@Sendable (UnexpectedRequest) -> Void)? = nil
    ) throws(RecordingError) -> any EndpointTransport {
        let mode = try RecordingMode.chosen(or: mode)
        if mode == .rewrite || mode == .recordOnce && RecordingFolder(url: folder).files().isEmpty {
            return RecordingTransport(over: transport(), to: folder, redaction: redaction)
        }
        return try ReplayTransport(
            folder,
            redaction: redaction,
            ignoring: ignored,
            onUnexpected: onUnexpected
        )
    }
}

public import EndpointRuntime
public import Foundation

/// A folder of recorded exchanges, and what is done with it: record, or replay.
///
/// ```swift
/// let recordings = Recordings("payments", beside: #filePath)
/// let transport = try recordings.transport(.recordOnce, over: URLSessionTransport())
/// let client = EndpointClient<Bank>(.staging, transport: transport)
/// ```
///
/// The environment has the last word: `ENDPOINT_RECORDINGS=rewrite swift test` records all of them again.
public struct Recordings: Sendable {
    /// Where the files are.
    public let folder: URL

    /// What is taken out of them.
    public let redaction: Redaction

    /// Parameters of queries and members of bodies that may be anything, by their names.
    public let ignored: Set<String>

    /// Recordings in a folder.
    public init(
        in folder: URL,
        redaction: Redaction = .standard,
        ignoring ignored: Set<String> = ReplayTransport.usuallyIgnored
    ) {
        self.folder = folder
        self.redaction = redaction
        self.ignored = ignored
    }

    /// Recordings in `Recordings/<name>` beside a file of the tests.
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

    /// A transport that records or replays, as the environment says, or else the mode.
    ///
    /// - Parameters:
    ///   - mode: What is done where the environment says nothing.
    ///   - transport: Who asks the real server, where that is done; it is not made otherwise.
    ///   - onUnexpected: Told of each request that no recording fits.
    /// - Returns: A ``RecordingTransport`` or a ``ReplayTransport``.
    /// - Throws: ``RecordingError``, where there is nothing to replay, a file is broken, or there is no such mode.
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

public import Foundation
internal import HTTPTypes

extension EndpointClient {
    /// Sends a call, and writes its answer into a file.
    ///
    /// The bytes received so far are beside the file, as `….part`. The file itself appears only when it is complete;
    /// until then, an existing file stays. If the server sends an `ETag` or a `Last-Modified`, an interrupted download
    /// continues where it stopped, with `Range` and `If-Range`: immediately if the call can be sent twice, otherwise
    /// when the same user requests the same again.
    ///
    /// - Parameters:
    ///   - call: A call with `returns: file` or `returns: stream`.
    ///   - file: The file for the bytes. An existing file is replaced. Only one download at a time can write a file:
    ///     another one waits for one second, and then fails.
    ///   - progress: Receives the progress after each piece.
    /// - Throws: The API's error. If the file cannot be written, its kind is ``EndpointError/Kind/storage(_:)`` with an
    ///   ``EndpointDownloadError``. Problems that are known in advance are thrown before anything is sent.
    @concurrent
    public func download(
        _ call: EndpointCall<API, EndpointBytes<API>>,
        to file: URL,
        progress: (@Sendable (EndpointProgress) -> Void)? = nil
    ) async throws(EndpointError<API.Failure>) {
        _ = try await download(call, NoHeaders.self, to: file, progress)
    }

    /// Sends a call, writes its answer into a file, and returns the values of the answer's header fields.
    ///
    /// Otherwise it is the same as ``download(_:to:progress:)``. If a download continues after earlier bytes, the
    /// header fields are those of the earlier answer, updated by the new one. The values that the call reads are
    /// therefore stored beside the part.
    ///
    /// - Parameters:
    ///   - call: A call with `returns: { type: file, headers: { … } }`.
    ///   - file: The file for the bytes. An existing file is replaced. Only one download at a time can write a file:
    ///     another one waits for one second, and then fails.
    ///   - progress: Receives the progress after each piece.
    /// - Returns: The values of the header fields.
    /// - Throws: The same errors as the other function. If a header field is missing, the download fails before
    ///   anything is written.
    @concurrent
    @discardableResult
    public func download<Headers: ResponseHeaders>(
        _ call: EndpointCall<API, EndpointAnswer<EndpointBytes<API>, Headers>>,
        to file: URL,
        progress: (@Sendable (EndpointProgress) -> Void)? = nil
    ) async throws(EndpointError<API.Failure>) -> Headers {
        try await download(call.value, Headers.self, to: file, progress)
    }

    private func download<Headers: ResponseHeaders>(
        _ call: EndpointCall<API, EndpointBytes<API>>,
        _ headers: Headers.Type,
        to file: URL,
        _ progress: (@Sendable (EndpointProgress) -> Void)?
    ) async throws(EndpointError<API.Failure>) -> Headers {
        let run = CallRun(core, try plan(call.request), [], owner: owner)
        let part = try await claim(file, for: run)
        defer { part.letGo() }
        let owner = await run.fingerprint()
        part.recognize(owner, readsFields: headers != NoHeaders.self)
        let download = Download<API, Headers>(part: part, owner: owner, progress: progress)
        return try await download.take(try await bytes(of: call, run.goingOn(with: download.fields), for: download))
    }

    /// Reserves the destination before anything is sent.
    private func claim(_ file: URL, for run: CallRun) async throws(EndpointError<API.Failure>) -> PartialFile {
        do throws(EndpointDownloadError) {
            return try await PartialFile(DownloadPlace(file), core.clock)
        } catch {
            throw Task.isCancelled ? callError(.cancelled, run) : storageError(error, run)
        }
    }

    private func bytes<Headers>(
        of call: EndpointCall<API, EndpointBytes<API>>,
        _ run: CallRun,
        for download: Download<API, Headers>
    ) async throws(EndpointError<API.Failure>) -> EndpointBytes<API> {
        var run = run
        let received: ReceivedResponse
        do throws(CallFailure) {
            received = try await run.run(orAnewWith: download.goesOn ? download.identity : nil)
        } catch {
            throw callError(error, run)
        }
        var response = EndpointResponse(received, of: run)
        let goesOn = response.status == 206 && !run.hasBegunAnew
        if goesOn { response = response.completed(by: download.known) }
        do {
            return try read(response, of: call, received, run)
        } catch {
            // The stored header fields lack fields that the call now reads. The call fails with this error, even if the
            // part cannot be deleted.
            if goesOn, case .decoding = error.kind { try? download.forget() }
            throw error
        }
    }
}

public import Foundation
internal import HTTPTypes

extension EndpointClient {
    /// Sends a call, and puts what it answers into a file.
    ///
    /// What came so far lies beside the file, as `….part`, until all of it is there: the file itself is there as a
    /// whole or not at all, and what lay in its place stays until then. Where the server gives its answer an `ETag` or
    /// a `Last-Modified`, a download that broke goes on where it was, by `Range` and `If-Range`: at once where the call
    /// may be sent twice, and otherwise when the same is asked for again, by the same user.
    ///
    /// - Parameters:
    ///   - call: A call of `returns: file` or `returns: stream`.
    ///   - file: Where the bytes go, in place of what is there. One download at a time writes a file: another one waits
    ///     a second for it, and fails then.
    ///   - progress: Told after each piece how much has come.
    /// - Throws: The API's error; as its ``EndpointError/Kind/storage(_:)`` what keeps the file from being written, an
    ///   ``EndpointDownloadError``, before anything is sent as far as it is known by then.
    @concurrent
    public func download(
        _ call: EndpointCall<API, EndpointBytes<API>>,
        to file: URL,
        progress: (@Sendable (EndpointProgress) -> Void)? = nil
    ) async throws(EndpointError<API.Failure>) {
        let run = try running(call)
        let part = try await claim(file, for: run)
        defer { part.letGo() }
        let owner = await run.fingerprint()
        part.recognize(owner)
        let download = Download<API>(part: part, owner: owner, progress: progress)
        let anew = download.goesOn ? download.identity : nil
        try await download.take(try await bytes(of: call, run.goingOn(with: download.fields), orAnewWith: anew))
    }

    private func running(
        _ call: EndpointCall<API, EndpointBytes<API>>
    ) throws(EndpointError<API.Failure>) -> CallRun {
        switch CallPlan.make(call.request, core) {
        case .success(let plan): return CallRun(core, plan, [])
        case .failure(let failure): throw error(failure)
        }
    }

    /// Makes sure that there is a place for the bytes before any are asked for.
    private func claim(_ file: URL, for run: CallRun) async throws(EndpointError<API.Failure>) -> PartialFile {
        do throws(EndpointDownloadError) {
            return try await PartialFile(DownloadPlace(file), core.clock)
        } catch {
            throw Task.isCancelled ? self.error(.cancelled, run) : unkept(error, run)
        }
    }

    private func bytes(
        of call: EndpointCall<API, EndpointBytes<API>>,
        _ run: CallRun,
        orAnewWith fields: ResumptionFields?
    ) async throws(EndpointError<API.Failure>) -> EndpointBytes<API> {
        var run = run
        switch await run.run(orAnewWith: fields) {
        case .failure(let failure):
            throw error(failure, run)
        case .success(let received):
            let response = EndpointResponse(received, of: run)
            do {
                let bytes = try call.read(response)
                response.stream?.handOver()
                return bytes
            } catch {
                throw self.error(error, received, run, ending: response.stream)
            }
        }
    }
}

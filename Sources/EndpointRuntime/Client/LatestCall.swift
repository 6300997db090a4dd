/// Sends only one call at a time, the latest one. A new call cancels the previous one.
///
/// Use it for a field that searches while the user types, for example. The call for `swi` cancels the call for `sw`, on
/// the network too, and the cancelled call ends as ``EndpointError/Kind/cancelled``.
///
/// ```swift
/// let search = LatestCall(client)
/// let found = try await search.send(Friends.findFriends(name: text).domain)
/// ```
public final class LatestCall<API: EndpointAPI>: Sendable {
    private struct Pending: Sendable {
        var number = 0
        var cancel: (@Sendable () -> Void)?
    }

    private let client: EndpointClient<API>
    private let pending = Lock(Pending())

    /// Creates an object that sends its calls with this client.
    public init(_ client: EndpointClient<API>) {
        self.client = client
    }

    /// Cancels the pending call, if there is one, and sends this one.
    public func send<Response>(
        _ call: EndpointCall<API, Response>
    ) async throws(EndpointError<API.Failure>) -> Response {
        let task = Task { [client] () -> Result<Response, EndpointError<API.Failure>> in
            do throws(EndpointError<API.Failure>) {
                return .success(try await client.send(call))
            } catch {
                return .failure(error)
            }
        }
        let number = replacePending { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        finished(number)
        return try result.get()
    }

    /// Cancels the pending call, if there is one.
    public func cancel() {
        replacePending(by: nil)
    }

    @discardableResult
    private func replacePending(by cancel: (@Sendable () -> Void)?) -> Int {
        let (previous, number) = pending.withLock { pending in
            defer { pending.cancel = cancel }
            pending.number += 1
            return (pending.cancel, pending.number)
        }
        previous?()
        return number
    }

    /// Removes a finished call, unless a later call has replaced it.
    private func finished(_ number: Int) {
        pending.withLock { pending in
            if pending.number == number { pending.cancel = nil }
        }
    }
}

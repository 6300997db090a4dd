internal import Foundation
internal import HTTPTypes

extension CallRun {
    /// A keyed hash of the request and its user, as far as they are known before it is sent. Only a request with the
    /// same fingerprint may resume a download.
    ///
    /// Nil if the fingerprint is unknown: the body is not in memory, or the app fails to provide a value or a
    /// credential. The request itself will report that error.
    nonisolated(nonsending) func fingerprint() async -> String? {
        await withinTotal { [self] in try? await text.map { StableHash.hex($0, key: PartKey.current) } }
    }

    private var text: String? {
        get async throws {
            let request = try await plan.request(for: attempt, core, [], keeping: nil)
            guard request.body.isNone || request.body.bytes != nil else { return nil }
            let head = request.head
            var lines = [head.method.rawValue, head.scheme ?? "", head.authority ?? "", head.path ?? ""]
            for field in head.headerFields where !EndpointRequestKey.isOfAttempt(field.name) {
                guard !Self.ofApp.contains(field.name) else { continue }
                lines.append("\(field.name.canonicalName): \(field.value)")
            }
            if plan.needsCredentials, OriginBoundary.isWithin(request, plan.address) {
                lines += try await core.credentials.users(of: plan.authentication)
            }
            // No line contains a line break.
            return lines.joined(separator: "\n") + "\n\n" + (request.body.bytes?.base64EncodedString() ?? "")
        }
    }

    /// Header fields that identify the app and its process.
    private static let ofApp = Set([HTTPField.Name("X-Session-ID"), .userAgent].compactMap(\.self))
}

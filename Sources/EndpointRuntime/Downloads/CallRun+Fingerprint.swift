internal import Foundation
internal import HTTPTypes

extension CallRun {
    /// What tells the request from others and its user from others, as far as that shows before it is sent, as a
    /// hash with a key of this user: what came in answer to it may be gone on with in answer to one of the same.
    ///
    /// Nil where that cannot be told: its body is not in memory, or the app fails to give a value or a credential, as
    /// it will tell the request itself.
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
            // None of the lines has a line break in it.
            return lines.joined(separator: "\n") + "\n\n" + (request.body.bytes?.base64EncodedString() ?? "")
        }
    }

    /// What says which app it is, and since when it runs.
    private static let ofApp = Set([HTTPField.Name("X-Session-ID"), .userAgent].compactMap(\.self))
}

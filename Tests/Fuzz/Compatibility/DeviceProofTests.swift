import EndpointCompatibility
import EndpointSpec
import Foundation
import SpecTestSupport
import TestSupport
import Testing

/// The findings about devices are what becomes of rows and writes of the old app in the new app.
@Suite(.serialized, .ownThread) struct DeviceProofTests {
    /// A change of the specs, and what the new app does.
    struct Change: Sendable {
        var edits: [String: String]
        var kinds: Set<FindingKind>
        var lines: [String]
    }

    private static let isFuzz = ProcessInfo.processInfo.environment["ENDPOINT_MUTATIONS"] != nil
    private static let sent = ["sent /trash", "sent /notes/1/title"]

    static let changes = [
        Change(
            edits: ["mark: \"string?\"": "mark: \"string?\", pinned: bool"],
            kinds: [.rowsDropped],
            lines: ["row lost", "row lost"] + sent
        ),
        Change(
            edits: ["mark: \"string?\", ": "", "post: /trash": "post: /bin"],
            kinds: [.rowsKept, .writeRefused],
            lines: ["row kept", "row kept"] + sent
        ),
        Change(
            edits: ["size: int": "size: int?", "      emptyTrash: { write: outbox }": ""],
            kinds: [.writeParked],
            lines: ["row kept", "row kept", sent[1], "parked: unknownMethod"]
        ),
    ]

    @Test func rowsAndWritesOfTheOldAppBecomeWhatTheFindingsTell() throws {
        try Self.with { proof, base in
            for change in Self.changes {
                var text = DeviceProof.base
                for (old, new) in change.edits {
                    try #require(text.contains(old))
                    text = text.replacing(old, with: new)
                }
                let changed = try #require(DrawnSpec(MarkedSource(text).sources))
                let kinds = try #require(Self.findings(base, changed)).map(\.kind)
                #expect(change.kinds.isSubset(of: kinds), "\(kinds.map(\.rawValue)) \(change.edits)")
                let outcome = try proof.outcome(with: changed)
                #expect(outcome?.sorted() == change.lines.sorted(), "\(change.edits)")
            }
        }
    }

    /// A finding may be about rows that the old app did not store here, so only the missing findings are faults.
    @Test(.enabled(if: isFuzz, "'make fuzz' runs changes that are drawn")) func noLossIsMissed() throws {
        try Self.with { proof, base in
            var (seed, tried, lost) = (UInt64(1), 0, 0)
            while tried < 30, seed < 3000 {
                var drawing = SpecDrawing(seed: seed)
                let changed = drawing.changed(base)
                seed += 1
                // Another way of reading does not show what is stored.
                guard changed.file.part("repositories") == base.file.part("repositories"), changed.text != base.text,
                    let findings = Self.findings(base, changed), let outcome = try proof.outcome(with: changed)
                else { continue }
                tried += 1
                let found = Set(findings.map(\.kind))
                let isRowLost = outcome.contains("row lost")
                let isParked = outcome.contains { $0.hasPrefix("parked") }
                lost += isRowLost || isParked ? 1 : 0
                let difference = changed.difference(from: base)
                #expect(
                    !isRowLost || !found.isDisjoint(with: [.rowsDropped, .rowsUnused]),
                    "\(seed - 1) \(outcome)\n\(difference)"
                )
                #expect(!isParked || !found.isDisjoint(with: [.writeParked]), "\(seed - 1) \(outcome)\n\(difference)")
            }
            print("devices: \(tried) changes, \(lost) of them lose a row or park a write")
            #expect(tried == 30)
        }
    }

    private static func findings(_ old: DrawnSpec, _ new: DrawnSpec) -> [Finding]? {
        guard let old = SourceProof.Version(old), let new = SourceProof.Version(new) else { return nil }
        return VersionComparison(from: old.api, to: new.api).findings([.devices])
    }

    private static func with(_ body: (DeviceProof, DrawnSpec) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "endpoint-device-proof-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let base = try #require(DrawnSpec(MarkedSource(DeviceProof.base).sources))
        try body(try DeviceProof(base, in: folder), base)
    }
}

extension SpecTree {
    /// The text of a section of a file.
    fileprivate func part(_ key: String) -> String? {
        keys.firstIndex(of: key).map { parts[$0].text }
    }
}

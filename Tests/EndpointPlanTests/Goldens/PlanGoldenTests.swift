import EndpointPlan
import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

/// The plans under `Tests/Goldens/Plans`: a small spec for each construct, `name.spec`, and what the planner decides about it,
/// `name.plan`.
///
/// A change of a decision is read there, where it is made; what becomes of it in Swift is in the other goldens. `make goldens`
/// records them.
@Suite struct PlanGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Goldens/Plans")

    /// The names of the files with an ending, without it.
    private static func names(_ ending: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
    }

    private static func plan(_ name: String) throws -> String {
        let text = try String(contentsOf: folder.appending(path: "\(name).spec"), encoding: .utf8)
        let (spec, problems) = SpecReader.read(MarkedSource(text).sources)
        #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
        let (plan, diagnostics) = Planner.plan(try #require(spec), access: nil)
        #expect(diagnostics.isEmpty, "\(diagnostics.map(\.description).joined(separator: "\n"))")
        return PlanText.text(of: try #require(plan))
    }

    @Test(arguments: names(".spec"))
    func planIsAsExpected(_ name: String) throws {
        let plan = try Self.plan(name)
        let file = Self.folder.appending(path: "\(name).plan")
        if ProcessInfo.processInfo.environment["ENDPOINT_RECORD_PLANS"] != nil {
            try plan.write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        let lines = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let planned = plan.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(lines, planned).prefix { $0 == $1 }.count
        let isSame = expected == plan
        #expect(
            isSame,
            """
            line \(line + 1) of \(name).plan; `make goldens` records it
            - \(line < lines.count ? lines[line] : "(the end)")
            + \(line < planned.count ? planned[line] : "(the end)")
            """
        )
    }

    @Test func everyPlanHasASpec() {
        #expect(Self.names(".plan") == Self.names(".spec"))
        #expect(Self.names(".spec").count >= 20)
    }
}

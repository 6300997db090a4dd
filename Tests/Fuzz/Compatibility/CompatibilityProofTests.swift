import EndpointCompatibility
import EndpointMockBackend
import EndpointPlan
import EndpointRuntime
import EndpointSpec
import Foundation
import SpecTestSupport
import TestSupport
import Testing

/// The verdicts about released apps hold for a real client: it is compiled from the old spec, and calls a mock of the new one.
///
/// The keys and values of the changes come from the rows of the language, so that a new key is changed without anyone thinking of
/// it. The question about new apps and old servers is the same function with the roles exchanged.
@Suite(.serialized, .ownThread) struct CompatibilityProofTests {
    private static let count = ProcessInfo.processInfo.environment["ENDPOINT_MUTATIONS"].flatMap { Int($0) } ?? 50
    /// The calls for each endpoint and change.
    private static let calls = ProcessInfo.processInfo.environment["ENDPOINT_MUTATIONS"] == nil ? 12 : 100

    /// The result of comparing a verdict with calls.
    enum Verdict: Hashable {
        case held(Finding.Level)
        /// The finding is breaking, but the mock cannot make a value that shows it.
        case unshown
        case missedBreak
        case wrongFinding
    }

    /// The breaks that no mock shows: a call asks for one page, a mock takes a value for what the old client means, keeps no books of
    /// repeated requests, and takes values that an open enum does not list.
    private static let unseenKinds: Set<FindingKind> = [
        .pagingChanged, .parameterMoved, .inputUnit, .inputOrder, .fieldUnit, .fieldOrder, .formNames,
        .repetitionUnsafe, .inputValue,
    ]

    /// All clients in `make fuzz`, and two of them in each run of the tests.
    private static let goldens = CompiledClient.all.map(\.golden)
        .prefix(ProcessInfo.processInfo.environment["ENDPOINT_MUTATIONS"] == nil ? 2 : CompiledClient.all.count)

    @Test(arguments: goldens)
    func verdictsHold(_ golden: String) async throws {
        let client = try #require(CompiledClient.all.first { $0.golden == golden })
        let base = try #require(DrawnSpec(try DrawnSpec.sources(of: golden)))
        let old = try #require(Self.version(base))
        var counts: [Verdict: Int] = [:]
        var (seed, tried) = (UInt64(1), 0)
        while tried < Self.count {
            var drawing = SpecDrawing(seed: seed)
            let changed = drawing.changed(base)
            seed += 1
            guard changed.text != base.text, let new = Self.version(changed) else { continue }
            tried += 1
            for (operation, verdict, reason) in await Self.verdicts(client, old, new) {
                counts[verdict, default: 0] += 1
                guard verdict == .missedBreak || verdict == .wrongFinding else { continue }
                let small = await changed.shrunk(from: base, attempts: 40) { candidate in
                    guard let new = Self.version(candidate) else { return false }
                    return await Self.verdicts(client, old, new).contains {
                        $0.operation == operation && $0.verdict == verdict
                    }
                }
                Issue.record(
                    "\(golden) \(seed - 1) \(operation): \(verdict), \(reason)\n\(small.difference(from: base))"
                )
            }
        }
        let shown = counts.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
        print("\(golden): \(tried) changes; \(shown)")
        #expect(counts.keys.contains(.held(.breaking)))
    }

    /// Compares the verdict for each endpoint with calls.
    private static func verdicts(
        _ client: CompiledClient,
        _ old: APIVersion,
        _ new: APIVersion
    ) async -> [(operation: String, verdict: Verdict, reason: String)] {
        let findings = VersionComparison(from: old, to: new).findings([.releasedApps])
        // A quarter of the answers are the examples of the spec, and the others are made in three ways.
        let described = APIDescriptionPlanner.plan(new.spec)
        var made = described
        for index in made.types.indices { made.types[index].examples = [] }
        let apis = [
            MockAPI(described), MockAPI(made), MockAPI(made.answering(.sparse)), MockAPI(made.answering(.unusual)),
        ]
        var verdicts: [(String, Verdict, String)] = []
        for operation in client.operations {
            let own = findings.filter { $0.operations.contains(operation) }
            let level = own.map(\.level).max() ?? .safe
            guard level != .risky else {
                verdicts.append((operation, .held(.risky), ""))
                continue
            }
            var failure: String?
            // A value that shows a break may be rare.
            for seed in 0..<UInt64(level == .safe ? calls : 25 * calls) where failure == nil {
                var options = MockBackend.Options()
                options.seed = seed
                options.isStateful = false
                options.listLength = Int(seed / 4 % 4)
                var random = SeededRandom(seed: seed)
                do {
                    try await client.call(operation, MockBackend(apis[Int(seed % 4)], options), &random)
                } catch is CompiledClient.WrongTime where seed % 4 == 0 {
                    // The times of examples are those of the spec, whatever they are.
                } catch {
                    failure = "\(error)"
                }
            }
            // The mock makes no value of some types, and nothing but texts where anything may stand. The
            // mock takes any value for credentials. No call sends a text or a list that is longer than all limits of 31 bits.
            // Each word is a URL without a scheme, and in a form, an object of which it knows no member is not there.
            let isForm = described.routes.contains { $0.operation == operation && $0.body?.format == .form }
            let isShown = own.contains { finding in
                finding.level == .breaking && !Self.unseenKinds.contains(finding.kind)
                    && !finding.reason.contains("any value") && !finding.reason.contains("another value")
                    && !finding.reason.contains(" is \(Int32.max), ") && !finding.reason.contains("takes a URL")
                    && !(isForm && finding.kind == .inputRequired && finding.subject.count { $0 == "." } > 1)
                    && !client.unmade.contains(String(finding.subject.prefix { $0 != "." }))
            }
            let worst = own.filter { $0.level == level }.map { "\($0.kind.rawValue) \($0.subject): \($0.reason)" }
            switch (level, failure) {
            case (.safe, let failure?): verdicts.append((operation, .missedBreak, failure))
            case (.breaking, nil) where !isShown: verdicts.append((operation, .unshown, ""))
            case (.breaking, nil): verdicts.append((operation, .wrongFinding, worst.joined(separator: "; ")))
            case (let level, _): verdicts.append((operation, .held(level), ""))
            }
        }
        return verdicts
    }

    private static func version(_ spec: DrawnSpec) -> APIVersion? {
        guard let read = SpecReader.read(spec.sources).spec, let plan = Planner.plan(read, access: nil).plan else {
            return nil
        }
        return APIVersion(read, plan, label: "")
    }
}

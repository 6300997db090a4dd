import EndpointCompatibility
import EndpointGeneration
import EndpointPlan
import EndpointSpec
import Foundation
import SpecTestSupport

/// Compares the findings about source code with the compiler: an app's code that uses everything of the old Swift is compiled
/// with the new Swift.
struct SourceProof {
    /// A version of an API, and its Swift.
    struct Version {
        let api: APIVersion
        let files: [GeneratedFile]

        init?(_ spec: DrawnSpec) {
            guard let read = SpecReader.read(spec.sources).spec, let plan = Planner.plan(read, access: nil).plan else {
                return nil
            }
            api = APIVersion(read, plan, label: "")
            files = Generation.generate(GenerationRequest(sources: spec.sources, prefix: "Fuzz")).files
        }

        /// The Swift without comments.
        var code: [String] {
            files.flatMap { $0.text.split(separator: "\n") }.map { String($0.drop { $0 == " " }) }
                .filter { !$0.hasPrefix("//") }
        }
    }

    /// A finding without an error, or an error without a finding.
    enum Disagreement: Equatable, CustomStringConvertible {
        case wrongFinding(String)
        case missedBreak(String)

        var description: String {
            switch self {
            case .wrongFinding(let text): "wrong finding: \(text)"
            case .missedBreak(let text): "missed break: \(text)"
            }
        }
    }

    let check: TypeCheck
    let old: Version
    let consumer: SwiftConsumer
    private static let module = "App"
    private static let flags = ["-no-warnings-as-errors", "-suppress-warnings"]

    /// The app's code is part of the same target if nothing of the old Swift is visible outside of it.
    private var isOneTarget: Bool { old.api.plan.access == .internal }

    init(_ old: Version, in folder: URL) throws {
        let mode = CompileMode.all.first {
            !$0.hasUpcomingFeatures && !$0.isMainActorByDefault && $0.languageMode == "6"
        }
        check = TypeCheck(mode: mode ?? CompileMode.of(seed: 0), folder: folder)
        self.old = old
        let graphs = folder.appending(path: "graphs")
        try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
        let access = old.api.plan.access
        let problems = try Self.build(
            old,
            check,
            [
                "-emit-symbol-graph", "-emit-symbol-graph-dir", graphs.path,
                "-symbol-graph-minimum-access-level", access.rawValue,
            ]
        )
        guard problems.isEmpty else { throw CompilerErrors(lines: problems) }
        consumer = SwiftConsumer(
            try SymbolGraph(of: Self.module, in: graphs),
            imports: access == .internal ? nil : Self.module
        )
    }

    struct CompilerErrors: Error { var lines: [String] }

    private static func build(_ version: Version, _ check: TypeCheck, _ arguments: [String] = []) throws -> [String] {
        let output = check.folder.appending(path: "\(module).swiftmodule").path
        let paths = try check.write(version.files, into: module)
        return try check.compile(["-emit-module", "-o", output, "-module-name", module] + flags + arguments + paths)
    }

    /// The uses of the old Swift that the compiler refuses with the new Swift.
    func refused(by new: Version) throws -> [(subject: String, text: String, error: String)] {
        let program = GeneratedFile(name: "Consumer.swift", text: consumer.text)
        let paths = try check.write([program], into: "Consumer")
        var problems: [String]
        if isOneTarget {
            let others = try check.write(new.files, into: Self.module)
            problems = try check.compile(["-typecheck", "-module-name", Self.module] + Self.flags + paths + others)
        } else {
            problems = try Self.build(new, check)
            guard problems.isEmpty else { throw CompilerErrors(lines: problems) }
            // Code in the same package sees what is 'package'.
            let package = old.api.plan.access == .public ? "other" : "app"
            problems = try check.compile(
                ["-typecheck", "-module-name", "Consumer", "-package-name", package] + Self.flags + paths
            )
        }
        return try problems.map { problem in
            let parts = problem.split(separator: ":", maxSplits: 3)
            guard problem.hasPrefix(paths[0]), parts.count == 4, let line = Int(parts[1]),
                let use = consumer.use(at: line)
            else { throw CompilerErrors(lines: problems) }
            return (use.subject, use.text, String(parts[3]))
        }
    }

    /// Compiles the app's code with the new Swift.
    ///
    /// - Returns: The kinds of the findings, and the disagreements with the compiler.
    func verdict(on new: Version) throws -> (kinds: Set<FindingKind>, disagreements: [Disagreement]) {
        let comparison = VersionComparison(from: old.api, to: new.api)
        let findings = comparison.findings([.sourceCode], swift: (old.files.map(\.text), new.files.map(\.text)))
        let refused = try refused(by: new)
        var disagreements: [Disagreement] = []
        // The app's code of the proof calls functions, and uses none as a value.
        for finding in findings where finding.level == .breaking {
            let isShown = refused.contains { Self.isAbout(finding, $0.subject) }
            if !isShown {
                disagreements.append(.wrongFinding("\(finding.kind.rawValue) \(finding.subject): \(finding.reason)"))
            }
        }
        for use in refused {
            let isFound = findings.contains { Self.isAbout($0, use.subject) || Self.isNamed($0, in: use.text) }
            if !isFound { disagreements.append(.missedBreak("\(use.subject):\(use.error) \(use.text)")) }
        }
        return (Set(findings.map(\.kind)), disagreements)
    }

    /// True if a finding is about the declaration, a type around it, or a member of it.
    private static func isAbout(_ finding: Finding, _ subject: String) -> Bool {
        if finding.kind == .accessLowered { return true }
        let place = finding.subject.prefix { $0 != "(" }
        let owner = place.split(separator: ".").dropLast().joined(separator: ".")
        return subject == place || subject.hasPrefix(place + ".") || subject == owner
    }

    /// True if a use names the type of a finding or its member: what becomes of a type is told once, and what becomes of a
    /// protocol's method is told at the protocol.
    private static func isNamed(_ finding: Finding, in text: String) -> Bool {
        let names = finding.subject.prefix { $0 != "(" }.split(separator: ".")
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return [names.first, names.last].contains { name in words.contains { $0 == name } }
    }
}

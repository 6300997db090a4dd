import EndpointCommands
import EndpointTooling
import Foundation
import TestSupport
import Testing

extension SeparateScenarios {
    /// Generated code compiles in every kind of target, beside a file with plain imports.
    @Suite struct ImportMatrix {
        struct Variant: CustomTestStringConvertible {
            var access: String
            var languageMode: String
            var importsAreInternal: Bool
            var isMainActorByDefault: Bool

            var testDescription: String {
                "\(access), Swift \(languageMode)"
                    + (importsAreInternal ? ", InternalImportsByDefault" : "")
                    + (isMainActorByDefault ? ", MainActor" : "")
            }

            var flags: [String] {
                let features = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"]
                return ["-swift-version", languageMode]
                    + (importsAreInternal ? features.flatMap { ["-enable-upcoming-feature", $0] } : [])
                    + (isMainActorByDefault ? ["-default-isolation", "MainActor"] : [])
            }

            init(_ access: String, _ mode: String, internalImports: Bool, mainActor: Bool) {
                self.access = access
                languageMode = mode
                importsAreInternal = internalImports
                isMainActorByDefault = mainActor
            }

            /// Each pair of values of two settings is in one of them: all 24 combinations would take minutes, and random specs
            /// are compiled in other ones.
            static let all = [
                Variant("public", "5", internalImports: false, mainActor: false),
                Variant("public", "6", internalImports: true, mainActor: true),
                Variant("package", "5", internalImports: true, mainActor: false),
                Variant("package", "6", internalImports: false, mainActor: true),
                Variant("internal", "5", internalImports: false, mainActor: true),
                Variant("internal", "6", internalImports: true, mainActor: false),
            ]
        }

        private static let handwritten = """
            import Foundation

            struct Receipt { let printed = Date() }

            func settled(by repository: any PaymentRepository) async throws -> [Payment] {
                try await repository.getPayments().filter { $0.status == .completed }
            }

            """

        /// The options with which the compiler finds the modules that were built with these tests, and those of system libraries
        /// that the runtime uses.
        static let search = [".build/debug/Modules", "Sources/CLibcurl"].flatMap { folder in
            ["-I", ScenarioPackage.root.appending(path: folder).path]
        }

        @Test(arguments: FuzzRun.some(of: Variant.all))
        func compiles(_ variant: Variant) async throws {
            let files = try ImportMatrix.generate(variant.access) + [handwrittenFile()]
            let compiler = ["swiftc", "-typecheck", "-module-name", "App", "-package-name", "app", "-D", "DEBUG"]
            let finished = try await Finished.running(
                compiler + variant.flags + ["-warnings-as-errors"] + Self.search + files,
                logIn: ScenarioPackage.folder
            )
            #expect(finished.status == 0, "\(finished.output)")
        }

        /// Generates the goldens that together use most of the language, with another access level, into one module.
        static func generate(_ access: String) throws -> [String] {
            let folder = ScenarioPackage.folder.appending(path: "matrix")
            try? FileManager.default.removeItem(at: folder)
            for golden in ["Bank", "Shapes", "Shared", "Paging", "Batches", "Responses", "Streams"] {
                let specs = ScenarioPackage.root.appending(path: "Tests/Goldens/\(golden)/Specs")
                    .resolvingSymlinksInPath()
                let copy = folder.appending(path: "Specs/\(golden)")
                try FileManager.default.createDirectory(
                    at: copy.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try FileManager.default.copyItem(at: specs, to: copy)
                let api = copy.appending(path: "api.yaml")
                let text = try String(contentsOf: api, encoding: .utf8)
                try text.replacing(/access: [a-z]+/, with: "access: \(access)")
                    .write(to: api, atomically: true, encoding: .utf8)
            }
            let output = folder.appending(path: "Generated").path
            let specs = folder.appending(path: "Specs").path
            let outcome = GenerateCommand(specs: specs, output: output, mode: .build).run()
            try #require(outcome.status == .success, "\(outcome.errors)")
            return try FileManager.default.contentsOfDirectory(atPath: output).sorted().map { "\(output)/\($0)" }
        }

        private func handwrittenFile() throws -> String {
            let file = ScenarioPackage.folder.appending(path: "matrix/Handwritten.swift")
            try ImportMatrix.handwritten.write(to: file, atomically: true, encoding: .utf8)
            return file.path
        }
    }
}

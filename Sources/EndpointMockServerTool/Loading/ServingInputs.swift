#if Server
    import EndpointTooling
    import EndpointSpec
    import EndpointMockBackend
    import Foundation

    /// The input files of the command line besides the specs: faults, and answers.
    struct ServingInputs: Sendable {
        /// The reason why the files cannot be used.
        struct Wrong: Error {
            var status: ExitStatus
            /// Whole lines for standard error.
            var report: String
        }

        private var rules: [MockFaults.Rule] = []
        private var files = MockAnswerFiles()
        /// Warnings about files that can be used nevertheless, in whole lines.
        private(set) var report = ""

        /// Reads the files. `operations` are the names of the served endpoints.
        init(_ settings: MockServerSettings, operations: [String]) throws(Wrong) {
            if let path = settings.faults { rules = try Self.rules(path, operations) }
            guard let path = settings.answers else { return }
            do {
                files = try MockAnswerFiles(folder: URL(fileURLWithPath: path))
            } catch {
                let status = if case .noFolder = error { ExitStatus.usage } else { ExitStatus.failure }
                throw Wrong(status: status, report: "error: \(error.localizedDescription)\n")
            }
            for answer in files.answers where !operations.contains(answer.operation) {
                let hint =
                    Suggestion.closest(to: answer.operation, in: operations).map { "; did you mean '\($0)'?" } ?? ""
                let file = "\(path)/\(answer.fileName)"
                report += "\(file):1:1: warning: there is no endpoint '\(answer.operation)'\(hint) [unknown-endpoint]\n"
            }
        }

        private static func rules(_ path: String, _ operations: [String]) throws(Wrong) -> [MockFaults.Rule] {
            let bytes: Data
            do {
                bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            } catch {
                throw Wrong(
                    status: .usage,
                    report: "error: cannot read the --faults file '\(path)': \(error.localizedDescription)\n"
                )
            }
            let file = FaultsFile(SpecSource(path: path, bytes: [UInt8](bytes)), operations: operations)
            guard file.diagnostics.isEmpty else {
                let lines = file.diagnostics.sortedAndUnique().map { "\($0)\n" }.joined()
                throw Wrong(status: .failure, report: lines)
            }
            return file.rules
        }

        /// Returns the faults of an API's endpoints.
        func faults(of api: MockAPI, seed: UInt64) -> MockFaults {
            let known = Set(api.routes.map(\.operation))
            return MockFaults(rules.filter { $0.operation == "*" || known.contains($0.operation) }, seed: seed)
        }

        /// Returns the answers of an API's endpoints.
        func answers(of api: MockAPI) -> MockAnswerFiles {
            let known = Set(api.routes.map(\.operation))
            return MockAnswerFiles(files.answers.filter { known.contains($0.operation) })
        }
    }
#endif

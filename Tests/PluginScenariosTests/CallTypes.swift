import Foundation
import Testing

extension SeparateScenarios {
    /// The compiler's knowledge of a call: its value, its client, and its error.
    @Suite struct CallTypes {
        struct Snippet {
            var code: String
            /// A part of the compiler's error; nil if it compiles.
            var error: String?
        }

        private static let snippets = [
            Snippet(code: "let payment: PaymentDTO = try await client.send(Payments.getPayment(id: \"1\"))"),
            Snippet(code: "let payment: Payment = try await client.send(Payments.getPayment(id: \"1\").domain)"),
            Snippet(
                code: "let problem: ProblemDTO = try await client.send(Payments.getPayment(id: \"1\"))",
                error: "'ProblemDTO'"
            ),
            Snippet(
                code: "let payment: PaymentDTO = try await client.send(Payments.getPayment(id: \"1\").domain)",
                error: "'PaymentDTO'"
            ),
            Snippet(code: "_ = try await client.send(Payments.getPayment(id: 1))", error: "'String'"),
            Snippet(code: "_ = try await client.send(Shapes.deleteAll())", error: "EndpointCall<ShapeStore, Void>"),
            Snippet(
                code: "_ = try await client.send(Payments.cancelPayment(id: \"1\").domain)",
                error: "'DomainConvertible'"
            ),
            Snippet(
                code:
                    "do throws(BankError) { try await client.send(Payments.cancelPayment(id: \"1\")) } catch { _ = error.kind }"
            ),
        ]

        /// All snippets are compiled together, each in its own file, because reading the generated modules takes the
        /// most time.
        @Test func theCompilerKnows() async throws {
            let files = try Self.snippets.indices.map { try write(Self.snippets[$0], number: $0) }
            let options = ["-swift-version", "6", "-package-name", "app", "-module-name", "App", "-D", "DEBUG"]
            // Without the option, the compiler would stop at the first file with an error.
            let finished = try await Finished.running(
                ["swiftc", "-typecheck", "-continue-building-after-errors"] + options + ImportMatrix.search
                    + files
                    + ImportMatrix.generate("internal"),
                logIn: ScenarioPackage.folder
            )
            let lines = finished.output.split(separator: "\n")
            for (snippet, file) in zip(Self.snippets, files) {
                let errors = lines.filter { $0.hasPrefix("\(file):") && $0.contains("error: ") }
                guard let error = snippet.error else {
                    #expect(errors.isEmpty, "\(snippet.code)")
                    continue
                }
                #expect(errors.contains { $0.contains(error) }, "\(snippet.code): \(errors)")
            }
            let own = lines.filter { $0.contains(".swift:") && $0.contains("error: ") && !$0.contains("/CallTypes") }
            #expect(own.isEmpty, "what is generated compiles")
        }

        /// The snippet in a task and on the main actor.
        private func write(_ snippet: Snippet, number: Int) throws -> String {
            let file = ScenarioPackage.folder.appending(path: "CallTypes\(number).swift")
            let code = """
                import EndpointRuntime

                private func inATask(_ client: EndpointClient<Bank>) {
                    Task {
                        \(snippet.code)
                    }
                }

                private func onTheMainActor(_ client: EndpointClient<Bank>) -> @MainActor () async throws -> Void {
                    {
                        \(snippet.code)
                    }
                }

                """
            try code.write(to: file, atomically: true, encoding: .utf8)
            return file.path
        }
    }
}

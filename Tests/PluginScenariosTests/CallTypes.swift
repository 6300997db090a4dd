import Foundation
import Testing

extension PluginScenarios {
    /// What the compiler knows of a call: what comes back, whose client may send it, and what it throws.
    @Suite struct CallTypes {
        struct Snippet: CustomTestStringConvertible {
            var code: String
            /// A part of the compiler's error; nil where it has none.
            var error: String?

            var testDescription: String { code }
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
            Snippet(code: "_ = try await client.send(Shapes.deleteAll())", error: "'ShapeStore'"),
            Snippet(code: "_ = try await client.send(Payments.cancelPayment(id: \"1\").domain)", error: "domain"),
            Snippet(
                code:
                    "do throws(BankError) { try await client.send(Payments.cancelPayment(id: \"1\")) } catch { _ = error.kind }"
            ),
        ]

        @Test(arguments: snippets)
        func theCompilerKnows(_ snippet: Snippet) async throws {
            let modules = try await ImportMatrix.modules.value
            let file = ScenarioPackage.folder.appending(path: "CallTypes.swift")
            let code = """
                import EndpointRuntime

                func inATask(_ client: EndpointClient<Bank>) {
                    Task {
                        \(snippet.code)
                    }
                }

                func onTheMainActor(_ client: EndpointClient<Bank>) -> @MainActor () async throws -> Void {
                    {
                        \(snippet.code)
                    }
                }

                """
            try code.write(to: file, atomically: true, encoding: .utf8)
            let finished = try await Finished.running(
                [
                    "swiftc", "-typecheck", "-swift-version", "6", "-package-name", "app", "-module-name", "App", "-D",
                    "DEBUG",
                ]
                    + ["-I", modules, file.path] + ImportMatrix.generate("internal"),
                logIn: ScenarioPackage.folder
            )
            guard let error = snippet.error else {
                #expect(finished.status == 0, "\(finished.output)")
                return
            }
            #expect(finished.status != 0, "it compiles, and should not")
            #expect(finished.output.contains(error), "\(finished.output)")
        }
    }
}

import Foundation
import SpecTestSupport
import Testing

@testable import EndpointGeneration

@Suite struct OutputNamingTests {
    /// Bazel names the outputs before the generator runs, too, and cannot import this module.
    @Test(arguments: [("KINDS", OutputNaming.kinds), ("API_KINDS", OutputNaming.apiKinds)])
    func bazelNamesTheSameFiles(_ name: String, _ kinds: [String]) throws {
        let file = DiagnosticIDs.sources.deletingLastPathComponent().appending(path: "Plugins/Bazel/endpoints.bzl")
        let list = kinds.map { "\"\($0)\"" }.joined(separator: ", ")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\n\(name) = [\(list)]\n"))
    }
}

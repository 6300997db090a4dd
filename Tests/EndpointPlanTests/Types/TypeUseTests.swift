import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

@Suite struct TypeUseTests {
    private func spec(_ text: String) throws -> ValidatedSpec {
        let read = SpecReader.read(MarkedSource(text).sources)
        return try #require(read.spec, "\(read.diagnostics)")
    }

    @Test func aTypesUseFollowsTheEndpoints() throws {
        let use = TypeDirections(
            spec: try spec(
                """
                types:
                  Answer: { fields: { part: Part? } }
                  Part: { fields: { name: string } }
                  Question: { fields: { detail: "[Detail]" } }
                  Detail: { fields: { name: string } }
                  Both: { fields: { name: string } }
                  Unused: { fields: { inner: Inner } }
                  Inner: { fields: { name: string } }
                endpoints:
                  ask: { post: /ask, body: Question, returns: Answer }
                  both: { put: /both, body: Both, returns: "[string: Both]" }
                """
            )
        )
        #expect(use.read == ["Answer", "Part", "Both", "Unused", "Inner"])
        #expect(use.written == ["Question", "Detail", "Both", "Unused", "Inner"])
    }

    @Test func onlyOptionalFieldsThatLeadBackAreStoredApart() throws {
        let spec = try spec(
            """
            types:
              Node: { fields: { next: Node?, all: "[Node]", leaf: Leaf?, ring: Ring? } }
              Leaf: { fields: { name: string } }
              Ring: { fields: { node: Node } }
            """
        )
        let recursion = RecursiveFields(spec: spec)
        guard case .object(let node)? = spec.type(named: "Node")?.kind else {
            Issue.record("no Node")
            return
        }
        let apart = node.fields.filter { recursion.needsIndirection($0, of: "Node") }.map(\.name.value)
        #expect(apart == ["next", "ring"])
    }
}

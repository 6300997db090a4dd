import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

/// Where values are kept, and with it how long generated code takes to compile.
@Suite struct StoragePlannerTests {
    private func spec(_ text: String) throws -> ValidatedSpec {
        let read = SpecReader.read(MarkedSource(text).sources)
        return try #require(read.spec, "\(read.diagnostics)")
    }

    /// The fields that are kept in boxes, and why: `Type.field`.
    private func boxed(_ types: String) throws -> [String: PropertyPlan.Reason] {
        let spec = try spec("types:\n" + types)
        let storage = StoragePlanner(spec: spec)
        var boxed: [String: PropertyPlan.Reason] = [:]
        for type in spec.files.flatMap(\.types) {
            guard case .object(let object) = type.kind else { continue }
            for field in object.fields {
                guard case .boxed(let reason) = storage.storage(of: field, in: type.name.value) else { continue }
                boxed["\(type.name.value).\(field.name.value)"] = reason
            }
        }
        return boxed
    }

    private func type(_ name: String, leaves: Int) -> String {
        "  \(name): { fields: { " + (1...leaves).map { "f\($0): string?" }.joined(separator: ", ") + " } }\n"
    }

    @Test func whatHasMoreThan32LeavesIsBoxed() throws {
        let types = type("Small", leaves: 32) + type("Large", leaves: 33)
        let holder =
            "  Holder: { fields: { small: Small, large: Large, maybe: Large?, all: '[Large]', by: 'map(Large)' } }\n"
        #expect(try boxed(types + holder) == ["Holder.large": .large, "Holder.maybe": .large])
    }

    @Test func leavesAreCountedThroughWhatIsHeldInPlace() throws {
        let types = type("Inner", leaves: 10) + "  Middle: { fields: { a: Inner, b: Inner?, c: Inner } }\n"
        let outer = "  Outer: { fields: { middle: Middle } }\n  More: { fields: { middle: Middle, inner: Inner } }\n"
        let holder = "  Holder: { fields: { outer: Outer, more: More } }\n"
        // 30 leaves, and 40.
        #expect(try boxed(types + outer + holder) == ["Holder.more": .large])
    }

    /// Without boxes T8 would have 19,683 leaves, and took 161 s to compile.
    @Test func leavesDoNotMultiply() throws {
        let types = (1...200).map { "  T\($0): { fields: { a: 'T\($0 - 1)?', b: 'T\($0 - 1)?', c: 'T\($0 - 1)?' } }\n" }
        let boxed = try boxed(type("T0", leaves: 3) + types.joined())
        // 3, 9 and 27 leaves are held in place; 81 are not, and then it begins with 3 again.
        let expected = (1...200).filter { $0 % 4 == 0 }.flatMap { level in ["a", "b", "c"].map { "T\(level).\($0)" } }
        #expect(Set(boxed.keys) == Set(expected))
    }

    @Test func whatLeadsBackIsBoxedForThatReason() throws {
        let types =
            "  Node: { fields: { next: Node?, large: Large, other: Other? } }\n  Other: { fields: { node: Node? } }\n"
        #expect(
            try boxed(types + type("Large", leaves: 40))
                == ["Node.next": .recursive, "Node.other": .recursive, "Other.node": .recursive, "Node.large": .large]
        )
    }

    @Test func aLargeUnionIsIndirectAndNeedsNoBox() throws {
        let spec = try spec(
            """
            types:
            \(type("Ten", leaves: 10))\(type("Forty", leaves: 40))
              Small: { union: { by: kind, cases: { a: Ten, b: Ten } } }
              Wide: { union: { by: kind, cases: { a: Ten, b: Forty } } }
              Deep: { union: { by: kind, at: data, cases: { a: Ten, b: Wide } } }
              Holder: { fields: { wide: Wide, deep: Deep, small: Small } }
              Owner: { fields: { holder: Holder } }
            """
        )
        let storage = StoragePlanner(spec: spec)
        #expect(["Small", "Wide", "Deep"].filter { storage.isIndirect(union: $0) } == ["Wide"])
        for name in ["Holder", "Owner"] {
            guard case .object(let object)? = spec.type(named: name)?.kind else { throw Missing() }
            // The holder has two pointers and twenty leaves.
            #expect(object.fields.allSatisfy { storage.storage(of: $0, in: name) == .inPlace })
        }
    }

    private struct Missing: Error {}

    @Test func aChainOfTenThousandTypesIsNoReasonToRunOutOfStack() throws {
        let types = (1...10_000).map { "  T\($0): { fields: { a: 'T\($0 - 1)?' } }\n" }.joined()
        #expect(try boxed(type("T0", leaves: 1) + types).isEmpty)
    }
}

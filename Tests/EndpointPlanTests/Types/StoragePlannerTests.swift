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

    @Test func aStructHolds64LeavesInPlace() throws {
        let types = type("Small", leaves: 62) + type("Large", leaves: 65)
        let fits = "  Fits: { fields: { small: Small, all: '[Large]', by: 'map(Large)' } }\n"
        let holder = "  Holder: { fields: { large: Large, maybe: Large?, name: string } }\n"
        #expect(try boxed(types + fits + holder) == ["Holder.large": .large, "Holder.maybe": .large])
    }

    @Test func theLargestFieldsAreBoxedFirst() throws {
        let types = type("Ten", leaves: 20) + type("Twenty", leaves: 40)
        let holder = "  Holder: { fields: { a: Ten, b: Twenty, c: Ten?, name: string } }\n"
        let equals = "  Equals: { fields: { a: Ten, b: Ten, c: Ten, d: Ten? } }\n"
        #expect(try boxed(types + holder + equals) == ["Holder.b": .large, "Equals.a": .large])
    }

    @Test func leavesAreCountedThroughWhatIsHeldInPlace() throws {
        let types = type("Inner", leaves: 20) + "  Middle: { fields: { a: Inner, b: Inner?, c: Inner } }\n"
        let holder =
            "  Holder: { fields: { middle: Middle, name: string } }\n  More: { fields: { a: Holder, b: Inner } }\n"
        // 61 leaves, and 81.
        #expect(try boxed(types + holder) == ["More.a": .large])
    }

    @Test func ownFieldsStayInPlaceHoweverManyThereAre() throws {
        #expect(try boxed(type("Wide", leaves: 100) + "  Holder: { fields: { name: string } }\n").isEmpty)
    }

    /// Without boxes T8 would have 19,683 leaves, and took 161 s to compile.
    @Test func leavesDoNotMultiply() throws {
        let types = (1...200).map { "  T\($0): { fields: { a: 'T\($0 - 1)?', b: 'T\($0 - 1)?', c: 'T\($0 - 1)?' } }\n" }
        let boxed = try boxed(type("T0", leaves: 3) + types.joined())
        // 3, 9 and 27 leaves are held in place, then two fields of 27, then one of 55 to 63, then none: it begins again.
        let expected = (1...200).flatMap { level in
            let fields = [0: ["a", "b", "c"], 1: [], 2: [], 3: ["a"]][level % 8] ?? ["a", "b"]
            return fields.map { "T\(level).\($0)" }
        }
        #expect(Set(boxed.keys) == Set(expected))
    }

    @Test func whatLeadsBackIsBoxedForThatReason() throws {
        let types =
            "  Node: { fields: { next: Node?, large: Large, other: Other? } }\n  Other: { fields: { node: Node? } }\n"
        #expect(
            try boxed(types + type("Large", leaves: 70))
                == ["Node.next": .recursive, "Node.other": .recursive, "Other.node": .recursive, "Node.large": .large]
        )
    }

    @Test func aLargeUnionIsIndirectAndNeedsNoBox() throws {
        let spec = try spec(
            """
            types:
            \(type("Ten", leaves: 20))\(type("Forty", leaves: 60))
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
            // The holder has a pointer and 61 leaves.
            #expect(object.fields.allSatisfy { storage.storage(of: $0, in: name) == .inPlace })
        }
    }

    private struct Missing: Error {}

    @Test func aChainOfTenThousandTypesIsNoReasonToRunOutOfStack() throws {
        let types = (1...10_000).map { "  T\($0): { fields: { a: 'T\($0 - 1)?' } }\n" }.joined()
        #expect(try boxed(type("T0", leaves: 1) + types).isEmpty)
    }
}

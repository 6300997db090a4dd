import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointPlan

/// The storage of values, which determines the time to compile generated code.
@Suite struct StoragePlannerTests {
    private func spec(_ text: String) throws -> ValidatedSpec {
        let read = SpecReader.read(MarkedSource(text).sources)
        return try #require(read.spec, "\(read.diagnostics)")
    }

    /// The fields that are kept in boxes, and why: `Type.field`.
    private func boxed(
        _ types: String,
        in layer: PropertyPlanner.Layer = .wire
    ) throws -> [String: PropertyPlan.Reason] {
        let spec = try spec("types:\n" + types)
        let storage = StoragePlanner(spec)
        var boxed: [String: PropertyPlan.Reason] = [:]
        for type in spec.files.flatMap(\.types) {
            guard case .object(let object) = type.kind else { continue }
            for field in object.fields {
                let owner = type.name.value
                guard case .boxed(let reason) = storage.storage(of: field, in: owner, layer) else { continue }
                boxed["\(type.name.value).\(field.name.value)"] = reason
            }
        }
        return boxed
    }

    private func type(_ name: String, leaves: Int) -> String {
        "  \(name): { fields: { " + (1...leaves).map { "f\($0): string?" }.joined(separator: ", ") + " } }\n"
    }

    private static let bound = TypeSizes.bound

    @Test func aStructStoresUpToTheLimitInline() throws {
        let types = type("Small", leaves: Self.bound - 2) + type("Large", leaves: Self.bound + 1)
        let fits = "  Fits: { fields: { small: Small, all: '[Large]', by: 'map(Large)' } }\n"
        let holder = "  Holder: { fields: { large: Large, maybe: Large?, name: string } }\n"
        #expect(try boxed(types + fits + holder) == ["Holder.large": .large, "Holder.maybe": .large])
    }

    @Test func theLargestFieldsAreBoxedFirst() throws {
        let types = type("Quarter", leaves: Self.bound / 4) + type("Half", leaves: Self.bound / 2)
        let holder = "  Holder: { fields: { a: Quarter, b: Half, c: Quarter?, name: string } }\n"
        let equals = "  Equals: { fields: { a: Quarter, b: Quarter, c: Quarter, d: Quarter?, name: string } }\n"
        #expect(try boxed(types + holder + equals) == ["Holder.b": .large, "Equals.a": .large])
    }

    @Test func leavesIncludeThoseOfInlineFields() throws {
        let types = type("Inner", leaves: Self.bound / 4) + "  Middle: { fields: { a: Inner, b: Inner?, c: Inner } }\n"
        let holder =
            "  Holder: { fields: { middle: Middle, name: string } }\n  More: { fields: { a: Holder, b: Inner } }\n"
        // Three quarters and one leaf; and with another quarter more than there is room for.
        #expect(try boxed(types + holder) == ["More.a": .large])
    }

    @Test func ownFieldsStayInlineInAnyNumber() throws {
        let types = type("Wide", leaves: Self.bound * 3) + "  Holder: { fields: { name: string } }\n"
        #expect(try boxed(types).isEmpty)
    }

    /// Without boxes T8 would have 19,683 leaves.
    @Test func leavesDoNotMultiply() throws {
        let types = (1...200).map { "  T\($0): { fields: { a: 'T\($0 - 1)?', b: 'T\($0 - 1)?', c: 'T\($0 - 1)?' } }\n" }
        expectNoMoreThanNeeded(try boxed(type("T0", leaves: 3) + types.joined()), levels: 200)
    }

    /// The types of large APIs lead back to each other by some way or other, and hold each other in place all the same.
    @Test func leavesDoNotMultiplyWithinACircle() throws {
        let first = "  T0: { fields: { a: string, b: string, back: T50? } }\n"
        let types = (1...50).map { "  T\($0): { fields: { a: T\($0 - 1), b: T\($0 - 1), c: T\($0 - 1) } }\n" }
        let boxed = try boxed(first + types.joined())
        #expect(boxed["T0.back"] == .recursive)
        expectNoMoreThanNeeded(boxed, levels: 50)
    }

    /// Types of three fields each, all of the type before: every one is small, and boxes as few fields as make it so.
    private func expectNoMoreThanNeeded(_ boxed: [String: PropertyPlan.Reason], levels: Int) {
        var leaves = 3
        for level in 1...levels {
            let count = ["a", "b", "c"].count { boxed["T\(level).\($0)"] == .large }
            #expect(leaves * (3 - count) + count <= Self.bound, "T\(level)")
            #expect(count == 0 || leaves * (4 - count) + count - 1 > Self.bound, "T\(level)")
            leaves = leaves * (3 - count) + count
        }
    }

    @Test func recursiveFieldsAreBoxedAsRecursive() throws {
        let types =
            "  Node: { fields: { next: Node?, large: Large, other: Other? } }\n  Other: { fields: { node: Node? } }\n"
        #expect(
            try boxed(types + type("Large", leaves: Self.bound + 1))
                == ["Node.next": .recursive, "Node.other": .recursive, "Other.node": .recursive, "Node.large": .large]
        )
    }

    @Test func aLargeUnionIsIndirectAndNeedsNoBox() throws {
        let spec = try spec(
            """
            types:
            \(type("Third", leaves: Self.bound / 3))\(type("Most", leaves: Self.bound - 2))
              Small: { union: { by: kind, cases: { a: Third, b: Third } } }
              Wide: { union: { by: kind, cases: { a: Third, b: Most } } }
              Deep: { union: { by: kind, at: data, cases: { a: Third, b: Wide } } }
              Holder: { fields: { wide: Wide, deep: Deep, other: Wide? } }
              Owner: { fields: { holder: Holder, name: string } }
            """
        )
        let storage = StoragePlanner(spec)
        #expect(try ["Small", "Wide", "Deep"].filter { try isIndirect($0, storage, in: spec) } == ["Wide"])
        for name in ["Holder", "Owner"] {
            guard case .object(let object)? = spec.type(named: name)?.kind else { throw Missing() }
            // The holder has two pointers, which is a third of the limit.
            #expect(object.fields.allSatisfy { storage.storage(of: $0, in: name, .wire) == .inPlace })
        }
    }

    private struct Missing: Error {}

    private func isIndirect(_ name: String, _ storage: StoragePlanner, in spec: ValidatedSpec) throws -> Bool {
        guard case .union(let union)? = spec.type(named: name)?.kind else { throw Missing() }
        return storage.isIndirect(union: union, named: name)
    }

    @Test func aCalendarDayIsAnOrdinaryField() throws {
        let fields = "fields: { born: date, died: date?, days: '[date]', at: datetime }"
        for person in ["  Person: { mutable: true, \(fields) }\n", "  Person: { \(fields) }\n"] {
            #expect(try boxed(person, in: .domain).isEmpty)
            #expect(try onHeap(person).isEmpty)
        }
    }

    /// The models that keep their fields on the heap.
    private func onHeap(_ types: String, api: String? = nil) throws -> [String] {
        let first = api.map { "=== api.yaml\nlanguage: 1\nname: Notes\n\($0)\n=== notes.yaml\n" } ?? ""
        let spec = try spec(first + "types:\n" + types)
        let storage = StoragePlanner(spec)
        let names = spec.files.flatMap(\.types).map(\.name.value)
        #expect(names.allSatisfy { !storage.keepsFieldsOnHeap($0, .wire) })
        return names.filter { storage.keepsFieldsOnHeap($0, .domain) }
    }

    @Test func aModelWithManyLeavesKeepsItsFieldsOnTheHeap() throws {
        let types = type("Small", leaves: Self.bound) + type("Large", leaves: Self.bound + 1)
        #expect(try onHeap(types) == ["Large"])
        let holders =
            "  Fits: { fields: { large: Large, other: Large?, name: string } }\n"
            + "  Holder: { fields: { small: Small, name: string } }\n  Owner: { fields: { holder: Holder? } }\n"
        #expect(try onHeap(types + holders) == ["Large", "Holder"])
    }

    /// The setters of a mutable model would have to copy all fields first. A handwritten model is the app's.
    @Test(arguments: ["mutable: true", "domain: handwritten"])
    func aSmallModelStoresItsFieldsInline(_ key: String) throws {
        let large = type("Large", leaves: Self.bound + 1).replacing("{ fields:", with: "{ \(key), fields:")
        #expect(try onHeap(large).isEmpty)
    }

    @Test func aModelIsTheSameInADomainTarget() throws {
        let large = type("Large", leaves: Self.bound + 1)
        #expect(try onHeap(large, api: "generate: { layers: [domain], access: public }") == ["Large"])
    }

    /// Fields on the heap need no box, even if they lead back to the type.
    @Test func typesOnTheHeapNeedNoBoxes() throws {
        let node = type("Node", leaves: Self.bound).replacing("f1: string?", with: "f1: string?, next: Node?")
        #expect(try onHeap(node) == ["Node"])
        #expect(try boxed(node, in: .domain).isEmpty)
        #expect(try boxed(node, in: .wire) == ["Node.next": .recursive])
    }

    @Test func aUnionOnTheWireIsOneLeaf() throws {
        let types =
            type("Large", leaves: Self.bound + 1)
            + "  Holder: { fields: { large: Large, at: datetime } }\n"
        let spec = try spec("types:\n" + types)
        let models = ModelStorage(spec: spec)
        let unchanged = UnchangedTypes.names(in: spec, models)
        #expect(unchanged == ["Large"])
        guard case .object(let holder)? = spec.type(named: "Holder")?.kind else { throw Missing() }
        let large = try #require(holder.fields.first)
        let storage = [[], unchanged].map { unchanged in
            StoragePlanner(resolver: TypeResolver(spec: spec, unchangedTypes: unchanged), models: models)
                .storage(of: large, in: "Holder", .wire)
        }
        #expect(storage == [.boxed(.large), .inPlace])
    }

    @Test func aUnionWithACalendarDayIsIndirect() throws {
        let spec = try spec(
            """
            types:
              Note: { fields: { text: string } }
              Dated: { union: [date, Note] }
              Named: { union: [string, Note] }
            """
        )
        let storage = StoragePlanner(spec)
        #expect(try ["Dated", "Named"].filter { try isIndirect($0, storage, in: spec) } == ["Dated"])
    }

    @Test func aChainOfTenThousandTypesFitsOnTheStack() throws {
        let types = (1...10_000).map { "  T\($0): { fields: { a: 'T\($0 - 1)?' } }\n" }.joined()
        #expect(try boxed(type("T0", leaves: 1) + types).isEmpty)
    }

    private static let declared = """
        types:
          Note: { fields: { text: string } }
          Mark: { enum: [a, b] }
          Either: { union: { by: kind, cases: { note: Note, other: Note } } }
        endpoints:
        """

    /// The endpoints are `call: …`.
    private func plan(_ endpoint: String) throws -> EndpointPlan {
        let spec = try spec(Self.declared + "\n  call: \(endpoint)")
        let plan = Planner.plan(spec, access: nil).plan
        return try #require(plan?.files.compactMap(\.endpoints).flatMap(\.endpoints).first)
    }

    @Test(arguments: [
        ("{ post: /a, retry: never, body: Note }", true),
        ("{ post: /a, retry: never, body: Note? }", true),
        ("{ post: /a, retry: never, body: Either }", true),
        ("{ post: /a, retry: never, body: Mark }", false),
        ("{ post: /a, retry: never, body: '[Note]' }", false),
        ("{ post: /a, retry: never, body: text }", false),
        ("{ get: /a, query: Note }", true),
        ("{ get: /a, query: { day: date? } }", true),
        ("{ post: /a, retry: never, body: date }", true),
        ("{ get: /a, query: { days: '[date]' } }", false),
        ("{ get: /a, query: { b: string, c: string, d: string, e: string } }", false),
        ("{ get: /a, query: { b: string, c: string, d: string, e: string, f: string } }", true),
        ("{ post: /a, retry: never, body: Mark, query: { b: string, c: string, d: string } }", false),
        ("{ post: /a, retry: never, body: Mark, query: { b: string, c: string, d: string, e: string } }", true),
    ])
    func aRequestHoldsNoStructAndFewValuesInPlace(_ endpoint: String, _ isIndirect: Bool) throws {
        #expect(try plan(endpoint).isIndirect == isIndirect)
    }

    @Test(arguments: [
        ("{ 200: Note, 204: none }", true), ("{ 200: Note?, 204: none }", true), ("{ 200: Either, 204: none }", true),
        ("{ 200: date, 204: none }", true),
        ("{ 200: '[Note]', 204: none }", false), ("{ 200: Mark, 202: text, 204: none }", false),
    ])
    func anAnswerByStatusHoldsNoStructInPlace(_ answers: String, _ isIndirect: Bool) throws {
        let spec = try spec(Self.declared + "\n  call: { get: /a, returns: \(answers) }")
        let plan = Planner.plan(spec, access: nil).plan
        #expect(try #require(plan?.files.flatMap(\.answers).first).isIndirect == isIndirect)
    }
}

extension StoragePlanner {
    /// For specs in which no type is the same on both sides, or of which it does not matter.
    fileprivate init(_ spec: ValidatedSpec) {
        self.init(resolver: TypeResolver(spec: spec), models: ModelStorage(spec: spec))
    }
}

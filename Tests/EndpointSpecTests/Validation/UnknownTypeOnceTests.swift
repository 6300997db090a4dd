import EndpointSpec
import SpecTestSupport
import Testing

/// A type that is not known is reported where it is named, and nowhere else.
@Suite struct UnknownTypeOnceTests {
    @Test(arguments: [
        "getAll: { read: cacheElseNetwork }", "getAll: { read: cacheElseNetwork, list: { order: [id] } }",
        "getPages: { read: cacheElseNetwork }", "getOne: { read: cacheElseNetwork }",
        "getAll: { read: cacheElseNetwork }, add: { then: { insert: [getAll] } }",
    ])
    func isReportedOnce(_ methods: String) {
        let text = """
            types: { Task: { fields: { id: string } } }
            endpoints:
              getAll: { get: /a, returns: [Tsk] }
              getPages: { get: /b, query: { page: "int?" }, returns: { type: list(Tsk), at: items }, paginate: { page: page } }
              getOne: { get: "/c/{id}", returns: Tsk }
              add: { post: /d, body: Task, returns: Task }
            repositories: { Tasks: { entity: Task, methods: { \(methods) } } }
            """
        let found = SpecReader.read(MarkedSource(text).sources).diagnostics
        #expect(found.map(\.id) == Array(repeating: "unknown-type", count: 3), "\(found)")
    }
}

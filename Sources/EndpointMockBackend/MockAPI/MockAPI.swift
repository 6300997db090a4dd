// An app that inspects a description, or writes one by hand, gets its types from this module.
@_exported public import EndpointDescription
internal import EndpointRuntime

/// An API that can be mocked: its form on the wire.
///
/// The generator writes one if the spec contains `generate: { mockServer: true }`, and `endpoint-mock-server` makes the
/// same one from the YAML. It has the members of its ``wire``: `MockAPI.bank.routes`.
@dynamicMemberLookup
public struct MockAPI: Hashable, Sendable {
    /// The API in its form on the wire. It has no routes if there is a ``failure``.
    public var wire: APIDescription
    /// The reason why the text does not describe an API. A ``MockBackend`` answers each request with it.
    public let failure: APIDescription.ReadingError?

    /// The ``failure`` as a sentence.
    package var problem: String? {
        failure.map { "the description of the API cannot be read: \($0)" }
    }

    /// Creates an API from its description.
    public init(_ wire: APIDescription) {
        self.wire = wire
        failure = nil
    }

    /// Creates an API from the text of a description: ``APIDescription/json(width:)``. If the text is not valid,
    /// ``failure`` says why.
    public init(json: String) {
        do throws(APIDescription.ReadingError) {
            wire = try APIDescription(json: json)
            failure = nil
        } catch {
            wire = APIDescription(name: "", routes: [])
            failure = error
        }
    }

    /// Creates an API. Only the name and the routes are required.
    public init(
        name: String,
        basePaths: [String] = [],
        routes: [MockRoute],
        types: [MockType] = [],
        entities: [MockEntity] = [],
        schemes: [MockAuthScheme] = [],
        errors: MockErrors = MockErrors()
    ) {
        self.init(
            APIDescription(
                name: name,
                basePaths: basePaths,
                routes: routes,
                types: types,
                entities: entities,
                schemes: schemes,
                errors: errors
            )
        )
    }

    /// A member of the API's description.
    public subscript<Value>(dynamicMember member: WritableKeyPath<APIDescription, Value>) -> Value {
        get { wire[keyPath: member] }
        set { wire[keyPath: member] = newValue }
    }
}

extension APIDescription {
    /// Reads the text of a description.
    ///
    /// - Throws: A `ReadingError` with the place and the reason if the text is not valid.
    public init(json: String) throws(ReadingError) {
        let tree: JSONTree
        do throws(WireError) {
            tree = try Wire.decode(JSONTree.self, from: Array(json.utf8))
        } catch {
            throw ReadingError("\(error)")
        }
        try self.init(tree)
    }
}

extension MockExample {
    /// Creates an example from the text of its JSON.
    public init(name: String, json: String) {
        do throws(WireError) {
            self.init(name: name, value: try Wire.decode(JSONTree.self, from: Array(json.utf8)))
        } catch {
            self.init(name: name, content: .unreadable(reason: "\(error)", text: json))
        }
    }
}

// Whoever takes apart a description, or writes one by hand, has its types with this module.
@_exported public import EndpointDescription
internal import EndpointRuntime

/// An API that can be answered for: what it looks like on the wire.
///
/// The generator writes one where the spec says `generate: { mockServer: true }`, and `endpoint-mock-server` makes the same
/// from the YAML. Its members are those of its ``wire``: `MockAPI.bank.routes`.
@dynamicMemberLookup
public struct MockAPI: Hashable, Sendable {
    /// The API on the wire; one without routes where there is a ``failure``.
    public var wire: APIDescription
    /// Why the text is none of an API; a ``MockBackend`` answers every request with it.
    public let failure: APIDescription.ReadingError?

    /// The ``failure`` in a sentence.
    var problem: String? {
        failure.map { "the description of the API cannot be read: \($0)" }
    }

    /// An API as it is described.
    public init(_ wire: APIDescription) {
        self.wire = wire
        failure = nil
    }

    /// An API as a text describes it: ``APIDescription/json(width:)``. Where the text is none, ``failure`` says so.
    public init(json: String) {
        do throws(APIDescription.ReadingError) {
            wire = try APIDescription(json: json)
            failure = nil
        } catch {
            wire = APIDescription(name: "", routes: [])
            failure = error
        }
    }

    /// An API; only its name and its routes have to be there.
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

    /// What the API has on the wire.
    public subscript<Value>(dynamicMember member: WritableKeyPath<APIDescription, Value>) -> Value {
        get { wire[keyPath: member] }
        set { wire[keyPath: member] = newValue }
    }
}

extension APIDescription {
    /// Reads the text of a description.
    ///
    /// - Throws: A `ReadingError` that says where the text is none, and why.
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
    /// A value, as the text of its JSON.
    public init(name: String, json: String) {
        do throws(WireError) {
            self.init(name: name, value: try Wire.decode(JSONTree.self, from: Array(json.utf8)))
        } catch {
            self.init(name: name, content: .unreadable(reason: "\(error)", text: json))
        }
    }
}

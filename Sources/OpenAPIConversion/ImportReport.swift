/// The parts of a document that an import could not carry over. It lists all of them.
package struct ImportReport: Sendable {
    /// The category of a loss: in the language or in the document.
    package enum Kind: String, Sendable, CaseIterable {
        // Errors in the document.
        case unresolvedReference = "unresolved-reference"
        case invalidDocument = "invalid-document"
        case unknownKeyword = "unread-keyword"
        case invalidSchema = "invalid-schema"
        case invalidOperation = "invalid-operation"
        case duplicateCall = "duplicate-call"
        case tooLarge = "too-large"
        // Parts that the language does not support.
        case additionalProperties = "additional-properties"
        case untypedSchema = "untyped-schema"
        case mixedEnum = "mixed-enum"
        case numberEnum = "number-enum"
        case format
        case listOfMoments = "list-of-moments"
        case orderedUnion = "ordered-union"
        case textUnion = "text-union"
        case mergedUnion = "merged-union"
        case discriminator
        case inheritance
        case negation = "not"
        case patternProperties = "pattern-properties"
        case conditional
        case uniqueItems = "unique-items"
        case limit
        case tuple
        case conflictingParts = "conflicting-parts"
        case defaultOfRequest = "default-of-request"
        case defaultValue = "default"
        case readOnly = "read-only"
        case nullableInRequest = "nullable-in-request"
        case fieldExample = "field-example"
        case example
        case parameterType = "parameter-type"
        case parameterStyle = "parameter-style"
        case bodyOfGet = "body-of-get"
        case optionalBody = "optional-body"
        case contentTypes = "content-types"
        case contentType = "content-type"
        case encoding
        case longPoll = "long-poll"
        case responseHeader = "response-header"
        case severalSuccesses = "several-successes"
        case redirectBody = "redirect-body"
        case errorBody = "error-body"
        case errorCode = "error-code"
        case securityAlternatives = "security-alternatives"
        case securityScheme = "security-scheme"
        case scopes
        case server
        case serverOfOperation = "server-of-operation"
        case method
        case callbacks
        case links
        case webhooks
        case renamed
        case refused
    }

    /// One place in the document.
    package struct Entry: Hashable, Sendable {
        package var kind: Kind
        package var file: String
        /// A JSON pointer into the file (RFC 6901).
        package var pointer: String
        package var line: Int
        package var column: Int
        /// The part that is not supported.
        package var message: String
        /// The import's substitute for it.
        package var instead: String
    }

    package private(set) var entries: [Entry] = []
    private var seen: Set<Entry> = []

    package init() {}

    mutating func add(_ kind: Kind, _ node: DocumentNode, _ message: String, instead: String) {
        add(kind, node.place, line: node.line, column: node.column, message, instead: instead)
    }

    mutating func add(
        _ kind: Kind,
        _ place: DocumentPlace,
        line: Int,
        column: Int = 1,
        _ message: String,
        instead: String
    ) {
        let entry = Entry(
            kind: kind,
            file: place.file,
            pointer: place.pointer,
            line: line,
            column: column,
            message: message,
            instead: instead
        )
        if seen.insert(entry).inserted { entries.append(entry) }
    }

    /// The entries in the order of the document.
    package var sorted: [Entry] {
        entries.sorted { ($0.file, $0.line, $0.pointer, $0.message) < ($1.file, $1.line, $1.pointer, $1.message) }
    }

    /// The number of entries of each kind, in descending order.
    package var counts: [(kind: Kind, count: Int)] {
        var counts: [Kind: Int] = [:]
        for entry in entries { counts[entry.kind, default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map { ($0.key, $0.value) }
    }

    /// One line for each entry: `petstore.yaml:12: message; substitute [kind] #/components/schemas/Pet`.
    package var text: String {
        sorted.map { "\($0.file):\($0.line): \($0.message); \($0.instead) [\($0.kind.rawValue)] #\($0.pointer)\n" }
            .joined()
    }
}

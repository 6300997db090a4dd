/// One call of the API.
package struct SpecEndpoint: Sendable {
    package var name: Located<String>
    package var description: String?
    package var method: Located<SpecMethod>
    package var path: Located<SpecPath>
    /// Its own URLs, by the names of the API's servers.
    package var servers: [SpecServer] = []
    /// Every placeholder of the path in its order, typed by `path:` or else a string.
    package var pathParameters: [SpecParameter]
    package var query: [SpecParameter]
    /// A parameter called `*` is a mapping of headers.
    package var headers: [SpecParameter]
    package var cookies: [SpecParameter] = []
    /// Constants and provided values: `{ value: … }` and `{ provided: … }`.
    package var fixedQuery: [SpecFixedParameter] = []
    package var fixedHeaders: [SpecFixedParameter] = []
    package var fixedCookies: [SpecFixedParameter] = []
    /// True if the API's own parameters are left out: `parameters: none`.
    package var leavesOutParameters = false
    /// True if requests carry nothing of the API but its server: `inherits: none`.
    package var inheritsNothing = false
    @Indirect package var body: Located<SpecTypeExpression>?
    package var bodyForm = SpecBodyForm.json
    /// The body's fields where they stand in the endpoint itself: parameters of the call. `nil`: they do not.
    package var bodyFields: [SpecParameter]?
    package var fixedFields: [SpecFixedParameter] = []
    /// The body's content type where what it is written as does not give it.
    @Indirect package var bodyContentType: Located<String>?
    package var isBodySensitive = false
    /// Fields of the body's type that no caller decides.
    package var setFields: [SpecSetField] = []
    /// Of a POST that changes nothing: `safe: true`.
    package var isDeclaredSafe = false
    /// The endpoint whose method and path this one has too.
    @Indirect package var variantOf: Located<String>?
    /// `nil`: nothing is read from a success.
    @Indirect package var returns: SpecReturns?
    /// True if answers are wrapped in the API's envelope, if it has one.
    package var hasEnvelope: Bool
    @Indirect package var idempotencyKey: Located<SpecIdempotencyKey>?
    /// The way to the next page of a list.
    @Indirect package var paging: SpecPaging?
    /// The settings of its calls, completed with those of its file.
    package var settings: SpecCallSettings {
        get { statedSettings ?? SpecCallSettings() }
        set { statedSettings = newValue == SpecCallSettings() ? nil : newValue }
    }
    @Indirect private var statedSettings: SpecCallSettings?
    @Indirect package var deprecation: SpecDeprecation?
    /// The forms of answers and bodies that are no fields.
    @Indirect var valueForms: SpecValueForms?

    package init(name: Located<String>, method: Located<SpecMethod>, path: Located<SpecPath>) {
        self.name = name
        self.method = method
        self.path = path
        description = nil
        pathParameters = []
        query = []
        headers = []
        body = nil
        returns = nil
        hasEnvelope = true
        idempotencyKey = nil
    }
}

package enum SpecMethod: String, Hashable, Sendable, CaseIterable {
    case get, head, post, put, patch, delete, options
    /// A read with a body. Specs write it in capitals, because `query` has the parameters.
    case query = "QUERY"

    /// True if a request with it changes nothing (RFC 9110 §9.2.1).
    package var isSafe: Bool { [.get, .head, .options, .query].contains(self) }
}

/// `/v1/payments/{id}` in its parts, or a whole URL that the caller gives.
package struct SpecPath: Hashable, Sendable {
    package enum Segment: Hashable, Sendable {
        case literal(String)
        case placeholder(String)
        /// A placeholder that takes several segments: `{name...}`.
        case segments(String)
    }

    /// As the spec writes it.
    package var template: String
    /// Literal text and placeholders in turn, slashes included in the literals.
    package var segments: [Segment]
    /// True if the one placeholder stands for the whole URL: `{ url: destination }`.
    package var isURL = false
    /// The text behind a `#`, which is never sent: it tells calls apart that a server does not.
    package var fragment: String?

    /// The placeholder that takes several segments.
    package var widePlaceholder: String? {
        segments.lazy.compactMap { if case .segments(let name) = $0 { name } else { nil } }.first
    }

    package var placeholders: [String] {
        segments.compactMap { segment in
            switch segment {
            case .placeholder(let name), .segments(let name): name
            case .literal: nil
            }
        }
    }
}

extension SpecEndpoint {
    /// True if its answer depends only on the request, so that an equal request can share it.
    package var isRead: Bool { [.get, .query].contains(method.value) || isDeclaredSafe }

    /// All that the caller gives besides the body.
    package var parameters: [SpecParameter] { textParameters + (bodyFields ?? []) }

    /// Those of them that are text in any case.
    var textParameters: [SpecParameter] { pathParameters + query + headers + cookies }

    /// All that nobody has to give.
    var fixedParameters: [SpecFixedParameter] { fixedQuery + fixedHeaders + fixedCookies + fixedFields }
}

/// A value that goes into the path, the query or a header.
package struct SpecParameter: Sendable {
    package var name: Located<String>
    /// The name on the wire where the API's key style does not give it. Headers are written as on the wire.
    @Indirect package var key: Located<String>?
    package var type: Located<SpecTypeExpression>
    package var description: String?
    @Indirect package var defaultValue: Located<SpecLiteral>?
    package var isSensitive = false
    /// The form of a list in the query. `nil`: the name once per element.
    @Indirect package var style: Located<SpecListStyle>?
    /// True if each of its fields is a parameter of the query.
    package var isSpread = false
    /// The form of points in time. `nil`: the default of the API.
    @Indirect package var datetime: Located<SpecDateTimeFormat>?
    /// The form of the value. `nil`: that of the type.
    @Indirect package var wire: Located<SpecWire>?
    /// The entity whose key the value is.
    @Indirect package var refers: Located<String>?
    /// Of a part of a multipart body: that it is a file or bytes.
    @Indirect package var part: SpecPart?
    /// Of a part of a multipart body: what its header says.
    @Indirect package var partHead: SpecPartHead?
    package var limits: SpecLimits {
        get { statedLimits ?? SpecLimits() }
        set { statedLimits = newValue.isEmpty ? nil : newValue }
    }
    @Indirect private var statedLimits: SpecLimits?
    @Indirect package var deprecation: SpecDeprecation?

    package init(
        name: Located<String>,
        type: Located<SpecTypeExpression>,
        defaultValue: Located<SpecLiteral>? = nil,
        isSpread: Bool = false
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.isSpread = isSpread
    }

    /// True for a mapping of headers: `"*": map(string)`.
    package var isHeaderMap: Bool { name.value == "*" }
}

/// The place in a request of the key that makes repeating it safe.
package enum SpecIdempotencyKey: Hashable, Sendable {
    /// A field of the body, by its name in the spec: `body.idempotencyKey`.
    case bodyField(String)
    case header(String)
}

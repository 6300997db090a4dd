package import EndpointDescription
package import EndpointSpec

/// The endpoints of one spec file: an enum of requests as data, and a namespace of calls.
package struct EndpointGroupPlan: Sendable {
    /// `PaymentsEndpoint`
    package let requests: SwiftIdentifier
    /// `Payments`
    package let calls: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let endpoints: [EndpointPlan]
}

package struct EndpointPlan: Sendable {
    package let name: SwiftIdentifier
    /// The name of the spec, as errors, logs and metrics say it.
    package let operationID: String
    package let origin: DeclarationOrigin
    package let method: SpecMethod
    package let pathTemplate: String
    /// Those of the path in its order, then the query's, the headers' and the cookies'.
    package let parameters: [ParameterPlan]
    /// What every request of the endpoint carries besides.
    package let fixed: [FixedParameterPlan]
    /// Whether what goes with every call of the API goes with these too.
    package let takesAPIParameters: Bool
    /// Whether headers, credentials, ids and errors of the API are those of the endpoint.
    package let inherits: Bool
    /// Whether it only reads, although its method may change something.
    package let isDeclaredSafe: Bool
    package let body: BodyPlan?
    package let bodyForm: SpecBodyForm
    /// Whether the body is made of parameters: those at ``ParameterPlan/Place/field(key:)``.
    package let hasBodyFields: Bool
    package let contentType: String?
    /// Fields of the body that no caller decides, by their keys.
    package let setFields: [SetFieldPlan]
    package let response: ResponsePlan?
    /// The statuses of a success; empty for all of them, and where the answer itself says them.
    package let statuses: [Int]
    package let idempotencyKey: IdempotencyKeyPlan?
    package let settings: CallSettingsPlan
    /// Whether the case of the request keeps its values on the heap.
    package let isIndirect: Bool
    package var deprecation: DeprecationPlan?
}

extension EndpointPlan {
    /// Whether a call takes the idempotency key beside what its body is made of, rather than finding it in there.
    package func takesIdempotencyKey(with source: BodySourcePlan?) -> Bool {
        switch (idempotencyKey, source?.construction) {
        case (.header, _), (.field, _), (.body, .request(_, _, idempotencyKey: .some)): true
        case (nil, _), (.body, _): false
        }
    }

    /// The parameters that a caller gives: all but the idempotency key, which the client makes where nobody does.
    package var givenParameters: [ParameterPlan] {
        guard case .field(let key)? = idempotencyKey else { return parameters }
        return parameters.filter { $0.name != key }
    }
}

/// A value that goes into the path, the query or a header.
package struct ParameterPlan: Sendable {
    package enum Place: Sendable, Equatable {
        case path
        /// The whole URL.
        case url
        case query(key: String)
        case header(name: String)
        /// A mapping of header fields.
        case headers
        case cookie(name: String)
        /// A field of the body.
        case field(key: String)
        /// The fields of a type, each a parameter of the query.
        case spread
    }

    package enum Format: Sendable, Equatable {
        case date(SpecDateTimeFormat)
        case duration(SpecWire)
        /// A boolean as 0 or 1.
        case flagNumber
        /// A UUID as 32 digits.
        case hexUUID
        /// Of a body's field.
        case codec(CodecPlan)
    }

    package let name: SwiftIdentifier
    /// In domain terms.
    package let type: SwiftType
    /// As the request holds it, and how it becomes that; other than `type` only for what has fields.
    package let wireType: SwiftType
    package let conversion: Conversion
    package let place: Place
    /// How a list is written; `nil`: once per element.
    package let style: SpecListStyle?
    /// How it is written where its type alone does not say so.
    package let format: Format?
    /// Whether what goes over the wire is wrapped in a type of its own.
    package let isWrapper: Bool
    package let part: PartPlan?
    package var partHead: PartHeadPlan?
    package let defaultValue: SwiftLiteral?
    package let description: String?
    package let isSensitive: Bool
    /// Of a sensitive parameter: the layers of lists and objects whose keys no error names. `nil` if no error leads into it.
    package var hiddenLayers: Int?
    /// What is checked before it is sent.
    package var limits: APIDescription.Limits?
    package var deprecation: DeprecationPlan?
}

/// A field of the body, by its key, that every request sets to a value.
package struct SetFieldPlan: Sendable {
    package let key: String
    /// A value of JSON.
    package let value: SwiftLiteral
}

/// A part of a multipart body that is a file or bytes.
package struct PartPlan: Sendable {
    package let content: SpecPart.Content
    package let filename: String?
}

/// The content type and the header fields of a part.
package struct PartHeadPlan: Sendable {
    package let contentType: String?
    package let headers: [(name: String, value: String)]

    init(_ head: SpecPartHead) {
        contentType = head.contentType?.value
        headers = head.headers.compactMap { header in
            header.constantText.map { (name: header.name.value, value: $0.value) }
        }
    }
}

/// What a request carries.
package struct BodyPlan: Sendable {
    package let wireType: SwiftType
    /// The things of the domain that it can be made of; a draft comes first.
    package let sources: [BodySourcePlan]
    /// The functions that make the call.
    package let calls: [CallFunctionPlan]
}

/// One thing of the domain that a body can be made of: a draft, a model, or the model that a request type is picked from.
package struct BodySourcePlan: Sendable {
    package enum Construction: Sendable, Equatable {
        /// The value goes over the wire as it is.
        case asIs
        /// Through a mapper.
        case mapped(Conversion)
        /// Through an initializer of a request type: what it takes besides the source, in its order, and which of that is
        /// the idempotency key.
        case request(SwiftType, labels: [SwiftIdentifier], idempotencyKey: SwiftIdentifier?)
        /// Lines made of a list, each element through a mapper.
        case list(Conversion)
        /// Lines of the wire made of lines of the domain, which are of this type, each through a mapper.
        case lines(Conversion, of: SwiftType)
    }

    package let parameterName: SwiftIdentifier
    package let type: SwiftType
    /// What else the body needs, besides the idempotency key.
    package let parameters: [PropertyPlan]
    /// What a repository's method says that takes it.
    package let input: SpecMethodInput
    /// Whether a body without fields is sensitive. Fields say it of themselves.
    package var isSensitive = false
    package let construction: Construction
}

/// Where the key goes that makes repeating a request safe.
package enum IdempotencyKeyPlan: Sendable, Equatable {
    /// The body's property that holds it.
    case body(SwiftIdentifier)
    /// The parameter that goes into the body as one of its fields.
    case field(SwiftIdentifier)
    case header(String)
}

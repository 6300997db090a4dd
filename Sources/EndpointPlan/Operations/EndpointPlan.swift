package import EndpointDescription
package import EndpointSpec

/// The endpoints of one spec file: an enum of requests and a namespace of calls.
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
    /// The name in the spec, which errors, logs and metrics show.
    package let operationID: String
    package let origin: DeclarationOrigin
    package let method: SpecMethod
    package let pathTemplate: String
    /// The path's parameters in their order, then those of the query, the headers and the cookies.
    package let parameters: [ParameterPlan]
    /// The parameters that each request sends without the caller.
    package let fixed: [FixedParameterPlan]
    /// The API's own parameters apply to this endpoint.
    package let takesAPIParameters: Bool
    /// The API's headers, credentials, request ids and errors apply to this endpoint.
    package let inherits: Bool
    /// The spec declares the endpoint as safe, although its HTTP method may change data.
    package let isDeclaredSafe: Bool
    package let body: BodyPlan?
    package let bodyForm: SpecBodyForm
    /// Parameters make up the body: those at ``ParameterPlan/Place/field(key:)``.
    package let hasBodyFields: Bool
    package let contentType: String?
    /// Constant fields of the body, by key.
    package let setFields: [SetFieldPlan]
    package let response: ResponsePlan?
    /// The statuses of a success. Empty if all success statuses count, or if the response itself lists them.
    package let statuses: [Int]
    package let idempotencyKey: IdempotencyKeyPlan?
    package let settings: CallSettingsPlan
    /// The case of the request is indirect: it keeps its values on the heap.
    package let isIndirect: Bool
    package var deprecation: DeprecationPlan?
}

extension EndpointPlan {
    /// True if the call has a separate argument for the idempotency key. Otherwise the body's source contains the key.
    package func takesIdempotencyKey(with source: BodySourcePlan?) -> Bool {
        switch (idempotencyKey, source?.construction) {
        case (.header, _), (.field, _), (.body, .request(_, _, idempotencyKey: .some)): true
        case (nil, _), (.body, _): false
        }
    }

    /// The parameters that every caller passes. The idempotency key is not among them, because the client creates it by
    /// default.
    package var givenParameters: [ParameterPlan] {
        guard case .field(let key)? = idempotencyKey else { return parameters }
        return parameters.filter { $0.name != key }
    }
}

/// A value in the path, the query, a header field or the body.
package struct ParameterPlan: Sendable {
    package enum Place: Sendable, Equatable {
        case path
        /// The parameter is the whole URL.
        case url
        case query(key: String)
        case header(name: String)
        /// A dictionary of header fields.
        case headers
        case cookie(name: String)
        /// A field of the body.
        case field(key: String)
        /// An object whose fields are separate parameters of the query.
        case spread
    }

    package enum Format: Sendable, Equatable {
        case date(SpecDateTimeFormat)
        case duration(SpecWire)
        /// A boolean written as 0 or 1.
        case flagNumber
        /// A UUID written as 32 hexadecimal digits without hyphens.
        case hexUUID
        /// A field of the body, written by a codec.
        case codec(CodecPlan)
    }

    package let name: SwiftIdentifier
    /// The parameter's type in domain terms.
    package let type: SwiftType
    /// The type in the request, which ``conversion`` produces. It differs from `type` only for types with fields.
    package let wireType: SwiftType
    package let conversion: Conversion
    package let place: Place
    /// The style of a list in the query; `nil` repeats the parameter for each element.
    package let style: SpecListStyle?
    /// The format of the value, if its type does not determine it.
    package let format: Format?
    /// A wrapper of the domain, whose raw value goes over the wire.
    package let isWrapper: Bool
    package let part: PartPlan?
    package var partHead: PartHeadPlan?
    package let defaultValue: SwiftLiteral?
    package let description: String?
    package let isSensitive: Bool
    /// Only of a sensitive parameter: the number of nested lists and objects whose keys errors must not name. `nil` if
    /// no error has a path into the value.
    package var hiddenLayers: Int?
    /// The limits that the client checks before it sends the request.
    package var limits: APIDescription.Limits?
    /// A value of the path may be the empty text.
    package var mayBeEmpty: Bool { format == nil && limits?.minLength == 0 }
    package var deprecation: DeprecationPlan?
}

/// A field of the body with a constant value.
package struct SetFieldPlan: Sendable {
    package let key: String
    /// The field's JSON value.
    package let value: SwiftLiteral
}

/// A file or bytes as a part of a multipart body.
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

/// The body of a request.
package struct BodyPlan: Sendable {
    package let wireType: SwiftType
    /// The domain values that the body can be made from. A draft comes first.
    package let sources: [BodySourcePlan]
    /// The functions that make the call.
    package let calls: [CallFunctionPlan]
}

/// A domain value that a body can be made from: a draft, a model, or the model whose fields a request type picks.
package struct BodySourcePlan: Sendable {
    package enum Construction: Sendable, Equatable {
        /// The value is the body.
        case asIs
        /// A mapper makes the body.
        case mapped(Conversion)
        /// An initializer of a request type makes the body. `labels` has its arguments besides the source, in their
        /// order; the idempotency key is one of them or `nil`.
        case request(SwiftType, labels: [SwiftIdentifier], idempotencyKey: SwiftIdentifier?)
        /// The body is lines made from a list. The conversion maps each element.
        case list(Conversion)
        /// The body is lines made from a sequence of domain values of this type. The conversion maps each element.
        case lines(Conversion, of: SwiftType)
    }

    package let parameterName: SwiftIdentifier
    package let type: SwiftType
    /// The body's other inputs, except the idempotency key.
    package let parameters: [PropertyPlan]
    /// The input of repository methods that take this source.
    package let input: SpecMethodInput
    /// True for a sensitive body without fields. In a body with fields, each field has its own mark.
    package var isSensitive = false
    package let construction: Construction
}

/// The place of the idempotency key, which makes repeating a request safe.
package enum IdempotencyKeyPlan: Sendable, Equatable {
    /// The property of the body that holds the key.
    case body(SwiftIdentifier)
    /// The parameter that becomes a field of the body.
    case field(SwiftIdentifier)
    case header(String)
}

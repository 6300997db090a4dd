package import HTTPTypes

/// The answer to a call that was made on the condition that there is a newer version (RFC 9110 §13.1).
package enum ConditionalAnswer<Value: Sendable>: Sendable {
    /// There is none: the server said 304.
    case notModified
    /// A version, and what the server tells it apart by.
    case answered(Value, EntityValidators)
}

extension EndpointCall {
    /// The same call, answered only where there is a newer version than the one that these validators name.
    ///
    /// `transform` makes what is wanted of the response, and may fail the call.
    package func unlessCurrent<Value: Sendable>(
        _ validators: EntityValidators,
        _ transform: @escaping @Sendable (Response, EntityValidators) throws(EndpointReadingError) -> Value
    ) -> EndpointCall<API, ConditionalAnswer<Value>> {
        // To a POST, If-None-Match would say that it shall not be done (RFC 9110 §13.1.2).
        let isGet = operation.method == .get
        var call = reusing { response, read throws(EndpointReadingError) -> ConditionalAnswer<Value> in
            if response.status == 304 { return .notModified }
            let validators = isGet ? EntityValidators(of: response.headers) : EntityValidators()
            return .answered(try transform(try read(response), validators), validators)
        }
        call.request.validators = validators.isEmpty || !isGet ? nil : validators
        return call
    }
}

extension EntityValidators {
    /// What an answer's header fields tell its version apart by.
    package init(of fields: HTTPFields) {
        self.init(entityTag: fields.validator(.eTag), lastModified: fields.single(.lastModified))
    }
}

extension RequestFields {
    /// The fields of a conditional request. An exact validator makes the other useless (RFC 9110 §13.1.3), unless the
    /// transport would change its bytes.
    static func conditions(_ validators: EntityValidators, over transport: any EndpointTransport) -> RequestFields {
        if let tag = validators.entityTag, transport.keeps(tag) { return [(.ifNoneMatch, tag)] }
        if let date = validators.lastModified, transport.keeps(date) { return [(.ifModifiedSince, date)] }
        return []
    }
}

extension EndpointTransport {
    /// Whether a value that arrived in a header field can be sent back as it is.
    func keeps(_ value: String) -> Bool { keepsHeaderBytes || value.utf8.allSatisfy { $0 < 0x80 } }
}

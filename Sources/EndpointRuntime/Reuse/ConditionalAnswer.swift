package import HTTPTypes

/// The result of a conditional request for a newer version (RFC 9110, section 13.1).
package enum ConditionalAnswer<Value: Sendable>: Sendable {
    /// There is no newer version: the server responded with 304.
    case notModified
    /// A newer version with its validators.
    case answered(Value, EntityValidators)
}

extension EndpointCall {
    /// The same call, as a conditional request for a newer version than that of these validators.
    ///
    /// `transform` creates the value from the response, and may throw an error for the call.
    package func unlessCurrent<Value: Sendable>(
        _ validators: EntityValidators,
        _ transform: @escaping @Sendable (Response, EntityValidators) throws(EndpointReadingError) -> Value
    ) -> EndpointCall<API, ConditionalAnswer<Value>> {
        // A server would not perform a POST with a matching If-None-Match (RFC 9110, section 13.1.2).
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
    /// Creates the validators in a response's header fields.
    package init(of fields: HTTPFields) {
        self.init(entityTag: fields.validator(.eTag), lastModified: fields.single(.lastModified))
    }
}

extension RequestFields {
    /// The fields of a conditional request. An entity tag makes the date unnecessary (RFC 9110, section 13.1.3), unless
    /// the transport would change its bytes.
    static func conditions(_ validators: EntityValidators, over transport: any EndpointTransport) -> RequestFields {
        if let tag = validators.entityTag, transport.keeps(tag) { return [(.ifNoneMatch, tag)] }
        if let date = validators.lastModified, transport.keeps(date) { return [(.ifModifiedSince, date)] }
        return []
    }
}

extension EndpointTransport {
    /// Returns true if a value from a header field can be sent back unchanged.
    func keeps(_ value: String) -> Bool { keepsHeaderBytes || value.utf8.allSatisfy { $0 < 0x80 } }
}

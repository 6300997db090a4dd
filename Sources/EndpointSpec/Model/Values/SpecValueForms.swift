/// The forms that the defaults of a file, or else of the API, give values that state none themselves.
package struct SpecValueForms: Sendable {
    let datetime: SpecDateTimeFormat?
    let duration: SpecWire?
    let int64: SpecWire?

    init(_ defaults: SpecFileDefaults) {
        datetime = defaults.datetime?.value
        duration = defaults.duration?.value
        int64 = defaults.int64?.value
    }

    fileprivate init(_ defaults: SpecDefaults) {
        datetime = defaults.datetime
        duration = defaults.duration?.value
        int64 = defaults.int64?.value
    }
}

extension ValidatedSpec {
    /// The form of the scalars of a type that is no field: of an answer, of a body, or of an element of a stream. Without an
    /// endpoint, the API's defaults apply.
    package func form(ofWhole type: SpecTypeExpression, of endpoint: SpecEndpoint? = nil) -> SpecWireForm {
        let forms = endpoint?.valueForms ?? SpecValueForms(api.defaults)
        let wrapper = type.declaredName.flatMap { self.type(named: $0)?.wrapper }
        let scalar = type.leafScalar ?? wrapper?.scalar.value
        let inherited = scalar == .duration ? forms.duration : scalar?.isInt64 == true ? forms.int64 : nil
        return SpecWireForm(datetime: forms.datetime ?? api.defaults.datetime, wire: wrapper?.wire?.value ?? inherited)
    }
}

extension SpecType {
    /// The type as a wrapper; nil if it is of another kind.
    fileprivate var wrapper: SpecWrapper? {
        if case .wrapper(let wrapper) = kind { wrapper } else { nil }
    }
}

/// The names of failures by their status (RFC 9110 §15.5 and §15.6, RFC 6585).
enum FailureNames {
    private static let names: [String: String] = [
        "400": "badRequest", "401": "unauthorized", "402": "paymentRequired", "403": "forbidden", "404": "notFound",
        "405": "methodNotAllowed", "406": "notAcceptable", "408": "requestTimeout", "409": "conflict", "410": "gone",
        "411": "lengthRequired", "412": "preconditionFailed", "413": "contentTooLarge", "414": "uriTooLong",
        "415": "unsupportedMediaType", "416": "rangeNotSatisfiable", "417": "expectationFailed",
        "421": "misdirectedRequest", "422": "unprocessableContent", "423": "locked", "424": "failedDependency",
        "426": "upgradeRequired", "428": "preconditionRequired", "429": "tooManyRequests",
        "431": "headerFieldsTooLarge", "451": "unavailableForLegalReasons", "500": "internalServerError",
        "501": "notImplemented", "502": "badGateway", "503": "serviceUnavailable", "504": "gatewayTimeout",
        "4XX": "clientError", "5XX": "serverError", "DEFAULT": "unexpected",
    ]

    /// The name of a status, a class of statuses or `default`.
    static func name(of status: String) -> String {
        let status = status.uppercased()
        return names[status] ?? "status\(status)"
    }
}

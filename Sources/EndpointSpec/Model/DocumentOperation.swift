/// Facts of an operation in an OpenAPI document that no spec has, for a comparison of two documents.
package struct DocumentOperation: Sendable {
    /// A keyword of JSON Schema that restricts what a request may have.
    package struct Rule: Sendable {
        /// The part of the request: `tags[]`, `limit`; empty for the whole body.
        package var part: String
        package var keyword: String
        /// The value as JSON, with the keys of objects in order.
        package var value: String
        package var location: SourceLocation

        /// The keyword of the names that an object has, whether it is closed or not.
        package static let namesOfObject = "properties"

        package init(part: String, keyword: String, value: String, location: SourceLocation) {
            self.part = part
            self.keyword = keyword
            self.value = value
            self.location = location
        }
    }

    /// The endpoint that was imported from the operation.
    package var endpoint: String
    package var rules: [Rule] = []
    /// The media types that a body may have.
    package var bodyTypes: [String] = []
    /// The media types of successful answers, by their statuses.
    package var answerTypes: [String: [String]] = [:]

    package init(endpoint: String) { self.endpoint = endpoint }
}

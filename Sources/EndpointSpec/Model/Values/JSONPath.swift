/// The spelling of a place in a body.
package enum JSONPath {
    /// The whole body.
    package static let root = "$"

    /// As the spec writes it.
    package static func text(_ keys: [String]) -> String {
        keys.isEmpty ? root : keys.joined(separator: ".")
    }
}

/// `deprecated: true`, or what to do instead.
package struct SpecDeprecation: Hashable, Sendable {
    package var message: String?
}

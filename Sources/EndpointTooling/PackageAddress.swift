/// The address from which packages get this one.
package enum PackageAddress {
    /// The name of this package, which dependencies on a folder state explicitly.
    package static let identity = "swift-endpoint-generator"
    /// The public repository; `nil` until there is one. Until then, a new package depends on a clone.
    package static let published: String? = nil
}

/// The address from which packages get this one.
package enum PackageAddress {
    /// The name of this package. A dependency on a folder is given it, whatever the folder is called.
    package static let identity = "swift-endpoint-generator"
    /// The public repository. It is `nil` until there is one: whoever begins a package then names a clone.
    package static let published: String? = nil
}

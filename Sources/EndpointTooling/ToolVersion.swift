/// The version of the package, as `--version` of its tools prints it.
package enum ToolVersion {
    /// The version in the file `VERSION`.
    package static let current = "0.9.0"
}

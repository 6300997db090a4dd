import Foundation

/// The commands of SwiftPM for the manifest of a package.
struct SwiftPackage: Sendable {
    struct Result: Sendable {
        var isSuccess: Bool
        var output: Data
        /// The first error that the command wrote to standard error, or its last line.
        var problem: String
    }

    /// The folder of the package.
    var folder: String

    /// Runs `swift package` with some arguments. It fails if there is no `swift` in the `PATH`.
    func run(_ arguments: [String]) -> Result {
        let result = ExternalCommand(["swift", "package"] + arguments, in: folder).run()
        return Result(
            isSuccess: result.isSuccess,
            output: result.output,
            problem: result.errors.first { $0.contains("error:") } ?? result.errors.last ?? ""
        )
    }
}

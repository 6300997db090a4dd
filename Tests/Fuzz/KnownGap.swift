/// A mistake in what is generated that is known, and what it takes to see it. Once it is mended, it goes from here.
struct KnownGap {
    /// A part of what the compiler says, as narrow as can be.
    var message: String
    var reason: String

    static let all = [
        KnownGap(
            message: "package import of 'AppDomain' was not used in package declarations",
            reason: "in layers with access package, a file of mocks that name no type of the domain imports it"
        )
    ]

    /// Without what is known.
    static func unknown(_ problems: [String]) -> [String] {
        problems.filter { problem in !all.contains { problem.contains($0.message) } }
    }
}

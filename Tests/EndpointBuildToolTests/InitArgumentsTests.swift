import EndpointCommands
import EndpointTooling
import Testing

@testable import endpoint_generator_build

/// `endpoint-generator-build init`, which `swift package init-endpoints` calls.
@Suite struct InitArgumentsTests {
    @Test func readsEveryOption() throws {
        let arguments = try InitArguments([
            "--target", "Depot", "--folder", "Sources/Depot", "--name", "Store", "--server", "https://depot.example",
            "--offline-first", "--product", "EndpointRuntime", "--product", "Logging",
        ])
        #expect(arguments.starter.target == "Depot" && arguments.starter.targetFolder == "Sources/Depot")
        #expect(arguments.starter.api == "Store" && arguments.starter.server == "https://depot.example")
        #expect(arguments.starter.isOfflineFirst)
        #expect(arguments.products == ["EndpointRuntime", "Logging"])
    }

    @Test func theTargetGivesTheNames() throws {
        let arguments = try InitArguments(["--target", "pet-depot", "--folder", "Sources/pet-depot"])
        #expect(arguments.starter.api == "PetDepot" && arguments.starter.server == "https://api.petdepot.example")
        #expect(!arguments.starter.isOfflineFirst)
    }

    @Test(
        arguments: [
            ([], "--target NAME is missing"),
            (["--target", "Depot"], "--folder DIR is missing"),
            (["--target", "a", "--target", "b", "--folder", "x"], "--target is given twice"),
            (["--target"], "--target needs a value"),
            (["--target", "a", "--folder", "x", "more"], "unknown argument 'more'"),
            (["--openapi", "x.yaml"], "unknown argument '--openapi'"),
        ] as [([String], String)]
    )
    func refuses(_ arguments: [String], saying message: String) {
        #expect(throws: UsageError(message)) { try InitArguments(arguments) }
        let outcome = EndpointBuildTool.outcome(of: ["init"] + arguments)
        #expect(outcome.status == .usage && outcome.errors == "error: \(message)\n\(InitArguments.usage)\n")
    }

    @Test func specsThatWouldNotBeValidAreRefused() {
        let arguments = ["init", "--target", "Depot", "--folder", "/nowhere/Depot", "--server", "depot"]
        let outcome = EndpointBuildTool.outcome(of: arguments)
        #expect(outcome.status == .usage && outcome.errors.contains("the server 'depot'"), "\(outcome.errors)")
    }
}

import ArgumentParser
import EndpointCommands
import EndpointSpec
import EndpointTooling
import OpenAPIConversion
import Testing

@testable import endpoint_generator

@Suite struct CommandLineTests {
    @Test func readsGenerate() throws {
        let arguments = [
            "generate", "--specs", "in", "--output", "out", "--access", "internal", "--target", "Bank", "--check",
        ]
        let command = try #require(try EndpointGeneratorTool.parseAsRoot(arguments) as? Generate)
        #expect(command.specs.folder == "in")
        #expect(command.output == "out")
        #expect(command.access == .internal)
        #expect(command.target == "Bank")
        #expect(command.check)
    }

    @Test func readsValidate() throws {
        let arguments = ["validate", "--specs", "in", "--format", "json"]
        let command = try #require(try EndpointGeneratorTool.parseAsRoot(arguments) as? Validate)
        #expect(command.specs.folder == "in")
        #expect(command.format == .json)
    }

    @Test func readsEject() throws {
        let arguments = ["eject", "--specs", "in", "--output", "out", "--access", "package", "--target", "Bank"]
        let command = try #require(try EndpointGeneratorTool.parseAsRoot(arguments) as? Eject)
        #expect(command.specs.folder == "in" && command.output == "out")
        #expect(command.access == .package && command.target == "Bank")
    }

    @Test func readsImport() throws {
        let arguments = [
            "import", "openapi", "shop.yaml", "--output", "out", "--name", "Shop", "--split", "path", "--tags", "a, b",
            "--operations", "x", "--domain", "separate", "--strict", "--force", "--report", "json",
        ]
        let command = try #require(try EndpointGeneratorTool.parseAsRoot(arguments) as? ImportOpenAPI)
        #expect(command.command.file == "shop.yaml" && command.command.output == "out")
        #expect(command.command.options.name == "Shop" && command.command.options.split == .path)
        #expect(command.command.options.tags == ["a", "b"] && command.command.options.operations == ["x"])
        #expect(command.command.options.domain == .separate)
        #expect(command.command.isStrict && command.command.isForced && command.command.format == .json)
    }

    @Test(arguments: Schema.File.allCases)
    func readsSchema(_ schema: Schema.File) throws {
        #expect((try EndpointGeneratorTool.parseAsRoot(["schema", schema.rawValue]) as? Schema)?.file == schema)
        #expect((try EndpointGeneratorTool.parseAsRoot(["schema"]) as? Schema)?.file == .spec)
    }

    @Test(arguments: [["explain", "--specs", "in"], ["explain", "getPayment", "--specs", "in"]])
    func readsExplain(_ arguments: [String]) throws {
        let command = try #require(try EndpointGeneratorTool.parseAsRoot(arguments) as? Explain)
        #expect(command.specs.folder == "in")
        #expect(command.endpoint == (arguments.count == 4 ? "getPayment" : nil))
    }

    @Test(arguments: [
        ["generate", "--specs", "in"],
        ["generate", "--specs", "in", "--output", "out", "--access", "private"],
        ["validate"],
        ["validate", "--specs", "in", "--format", "xml"],
        ["publish"],
    ])
    func wrongUsageIs64(_ arguments: [String]) {
        let error = #expect(throws: (any Error).self) { try EndpointGeneratorTool.parseAsRoot(arguments) }
        guard let error else { return }
        #expect(EndpointGeneratorTool.exitCode(for: error).rawValue == ExitStatus.usage.rawValue)
    }

    @Test func everyHelpPageHasAnExample() {
        #expect(EndpointGeneratorTool.helpMessage().contains("endpoint-generator validate --specs"))
        let commands: [any ParsableCommand.Type] = [
            Init.self, Docs.self, Generate.self, Validate.self, Explain.self, Schema.self, Eject.self,
            ImportOpenAPI.self,
        ]
        for command in commands {
            #expect(EndpointGeneratorTool.helpMessage(for: command).contains("Examples:\n  endpoint-generator "))
        }
    }
}

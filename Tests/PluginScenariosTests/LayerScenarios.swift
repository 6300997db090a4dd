import Foundation
import Testing

extension PluginScenarios {
    /// One API in two targets, which share a folder of specs.
    @Suite struct Layers {
        @Test func theDomainKnowsNothingOfTheWire() async throws {
            let package = try ScenarioPackage("Layers")
            try await package.builds()
            let run = try await package.swift("run", "App")
            #expect(run.standardOutput == "1.25 in the store\n1.25 in all, 1.5 in the mock\n")

            let domain = try package.generated("BankDomain")
            let data = try package.generated("BankData")
            #expect(Set(domain.keys) == Set(data.keys))
            for (name, file) in domain {
                let imports = file.text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }
                #expect(imports.allSatisfy { $0 == "public import Foundation" }, "\(name): \(imports)")
            }
            #expect(data["Bank+payments+Models.generated.swift"]?.text.contains("// It is empty: ") == true)
            #expect(domain["Bank+payments+Repositories.generated.swift"]?.text.contains("protocol ") == true)
            #expect(data["Bank+payments+Repositories.generated.swift"]?.text.contains("protocol ") == false)
            #expect(data["Bank+payments+DTOs.generated.swift"]?.text.contains("public import BankDomain") == true)
        }

        @Test func anUnlistedTargetIsReported() async throws {
            let package = try ScenarioPackage("Layers")
            try package.edit("Shared/Bank/api.yaml") { $0.replacingOccurrences(of: "BankData:", with: "BankWire:") }
            let build = try await package.build()
            #expect(build.status != 0)
            #expect(build.output.contains("Shared/Bank/api.yaml:8:3: error: the target 'BankData' is not listed here"))
        }
    }
}

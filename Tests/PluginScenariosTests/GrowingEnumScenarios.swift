import Testing

extension PluginScenarios {
    /// A package that switches over the runtime's enums to which cases may be added. Only a package of its own can try this:
    /// within the package that declares such an enum, a switch over all cases is complete.
    @Suite struct GrowingEnums {
        private static let complaint = "may have additional unknown values"

        private static func package() throws -> ScenarioPackage {
            let package = ScenarioPackage(of: try ScenarioPackage("GrowingEnums"), scratch: "scratch-without-generator")
            let switches = try package.text("Sources/Exhaustive/Switches.swift")
            try package.write(switches, to: "Sources/ExhaustiveInSwift5/Switches.swift")
            return package
        }

        /// Builds one target. The plan is made anew, because another scenario's may lie in the folder that they share.
        private static func build(_ target: String, of package: ScenarioPackage) async throws -> Finished {
            try await package.swift("build", "--disable-build-manifest-caching", "--target", target)
        }

        /// The lines of a build that complain of a switch without a default, each once.
        private static func complaints(_ build: Finished, _ severity: String) -> [String] {
            let lines = build.output.split(separator: "\n").map(String.init)
            let complaints = lines.filter {
                $0.contains("Switches.swift:") && $0.contains("\(severity): ") && $0.contains(complaint)
            }
            return Set(complaints).sorted()
        }

        @Test("with a default, switches and patterns compile without a warning")
        func tolerant() async throws {
            let build = try await Self.build("Tolerant", of: Self.package())
            #expect(build.status == 0, "\(build.output)")
        }

        @Test("without a default, a switch over all cases is an error in Swift 6 and a warning in Swift 5")
        func exhaustive() async throws {
            let package = try Self.package()
            let build = try await Self.build("Exhaustive", of: package)
            #expect(build.status != 0)
            let errors = Self.complaints(build, "error")
            #expect(errors.contains { $0.contains("'EndpointError<Never>.Kind'") }, "\(build.output)")
            #expect(errors.contains { $0.contains("'EndpointEvent.Kind'") }, "\(build.output)")

            let inSwift5 = try await Self.build("ExhaustiveInSwift5", of: package)
            #expect(inSwift5.status == 0, "\(inSwift5.output)")
            #expect(Self.complaints(inSwift5, "warning").count == 2, "\(inSwift5.output)")
        }
    }
}

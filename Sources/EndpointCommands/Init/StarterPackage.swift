/// A new package for an API: its manifest, and a program that makes a first call.
package struct StarterPackage: Sendable {
    package var starter: Starter
    package var generator: GeneratorPackage
    /// The statements that call the API, after `client` was made.
    package var program: StarterProgram

    package init(_ starter: Starter, generator: GeneratorPackage, program: StarterProgram) {
        self.starter = starter
        self.generator = generator
        self.program = program
    }

    package var files: [NewFile] {
        let main = NewFile(in: starter.targetFolder, path: "main.swift", text: program.text(for: starter))
        return [NewFile(path: "Package.swift", text: manifest), main]
    }

    private var manifest: String {
        let identity = generator.name
        let products = starter.products.map { ".product(name: \"\($0)\", package: \"\(identity)\")," }
        return """
            // swift-tools-version: 6.2

            import PackageDescription

            let package = Package(
                name: "\(starter.target)",
                platforms: [.iOS(.v17), .macOS(.v14)],
                dependencies: [
                    \(generator.dependency),
                ],
                targets: [
                    .executableTarget(
                        name: "\(starter.target)",
                        dependencies: [
                            \(products.joined(separator: "\n                "))
                        ],
                        exclude: ["Specs"],
                        plugins: [.plugin(name: "EndpointGenerator", package: "\(identity)")]
                    )
                ]
            )

            """
    }
}

/// The call that a new program makes.
package enum StarterProgram: Sendable, Equatable {
    /// The repository of the first file that `init` writes.
    case items
    /// A call of an imported API, such as `Pets.listPets()`.
    case call(String)
    /// None, because every call of the API needs values.
    case client

    func text(for starter: Starter) -> String {
        let imports = starter.products.map { "import \($0)\n" }.joined() + "import Foundation\n"
        return """
            \(imports)
            // The mock server answers from the specs. EndpointClient<\(starter.api)>(.production) asks the real one.
            let client = EndpointClient<\(starter.api)>(EndpointServer("http://127.0.0.1:8080"))
            \(body(for: starter))
            """
    }

    private func body(for starter: Starter) -> String {
        switch self {
        case .items:
            let repository =
                starter.isOfflineFirst
                ? "OfflineFirstItemRepository(client, store: InMemoryEntityStore())" : "RemoteItemRepository(client)"
            return """
                let items: any ItemRepository = \(repository)

                \(Self.trying("for item in try await items.getItems() { print(item.name, item.price) }"))
                """
        case .call(let call):
            return "\n" + Self.trying("print(try await client.send(\(call)))")
        case .client:
            return "print(\"Write a call of \(starter.api) here.\", client)\n"
        }
    }

    private static func trying(_ statement: String) -> String {
        """
        do {
            \(statement)
        } catch {
            print("The call failed: \\(error)")
            exit(1)
        }

        """
    }
}

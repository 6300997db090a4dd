import Foundation
import TestSupport
import Testing

extension PluginScenarios {
    /// An app with `mockServer: true`: the mock backend is all that it needs.
    @Suite(.inFuzz) struct MockServerSetting {
        /// The products that the app can depend on.
        enum Product: String, CaseIterable {
            case mockBackend = "EndpointMockBackend"
            /// It depends on the backend, and exports it.
            case testing = "EndpointTesting"
        }

        /// The shop with a description of its API, and the products that its target depends on.
        private func shop(on products: [Product]) throws -> ScenarioPackage {
            let shop = try ScenarioPackage("Shop")
            try shop.edit("Sources/Shop/Specs/api.yaml") { $0 + "generate: { mockServer: true }\n" }
            try shop.edit("Sources/Shop/Specs/items.yaml") {
                $0.replacing(
                    "price: decimal } }",
                    with: "price: decimal }, examples: { teapot: { id: teapot, price: \"19.90\" } } }"
                )
            }
            let names = products.map { #".product(name: "\#($0.rawValue)", package: "swift-endpoint-generator"),"# }
            let manifest = try shop.text("Package.swift")
            let line = try #require(manifest.firstMatch(of: /\.product\(name: "EndpointTesting".*/))
            try shop.write(
                manifest.replacingCharacters(in: line.range, with: names.joined(separator: "\n")),
                to: "Package.swift"
            )
            // Other scenarios left modules in the build folder. After this, the modules are those of this build.
            for product in Product.allCases { try? FileManager.default.removeItem(at: module(of: product, in: shop)) }
            return shop
        }

        /// A program that asks a shop which answers from its description.
        private func program(importing product: Product) -> String {
            """
            import EndpointRuntime
            import \(product.rawValue)

            @main
            enum ShopApp {
                static func main() async throws {
                    let client = EndpointClient<Shop>(.production, transport: MockBackend(.shop))
                    let item = try await client.send(Items.getItem(id: "teapot").domain)
                    print("\\(item.id) costs \\(item.price)")
                }
            }

            """
        }

        private func module(of product: Product, in package: ScenarioPackage) -> URL {
            package.scratch.appending(path: "debug/Modules/\(product.rawValue).swiftmodule")
        }

        @Test(arguments: Product.allCases)
        func oneProductIsEnough(_ product: Product) async throws {
            let shop = try shop(on: [product])
            try shop.write(program(importing: product), to: "Sources/Shop/Shop.swift")
            let build = try await shop.swift("build", "--explicit-target-dependency-import-check", "error")
            try #require(build.status == 0, "\(build.output)")
            #expect(try await shop.swift("run", "Shop").standardOutput == "teapot costs 19.9\n")
            #expect(FileManager.default.fileExists(atPath: module(of: .mockBackend, in: shop).path))
            let buildsRules = FileManager.default.fileExists(atPath: module(of: .testing, in: shop).path)
            #expect(buildsRules == (product == .testing))
        }

        @Test func withoutItTheCompilerNamesTheProduct() async throws {
            let build = try await shop(on: []).build()
            #expect(build.status != 0)
            #expect(
                build.output.contains(
                    #"error: 'mockServer' of api.yaml wants one product more: add .product(name: "EndpointMockBackend""#
                )
            )
        }
    }
}

// swift-tools-version: 6.2

import PackageDescription

let runtime: Target.Dependency = .product(name: "EndpointRuntime", package: "swift-endpoint-generator")

let package = Package(
    name: "GrowingEnums",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "swift-endpoint-generator", path: "../../..")
    ],
    targets: [
        .target(name: "Tolerant", dependencies: [runtime], swiftSettings: [.treatAllWarnings(as: .error)]),
        .target(name: "Exhaustive", dependencies: [runtime]),
        // Its sources are those of `Exhaustive`: the scenario copies them.
        .target(name: "ExhaustiveInSwift5", dependencies: [runtime], swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)

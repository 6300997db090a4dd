// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "swift-endpoint-generator", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [
                .product(name: "EndpointOffline", package: "swift-endpoint-generator"),
                .product(name: "EndpointRuntime", package: "swift-endpoint-generator"),
                .product(name: "EndpointTesting", package: "swift-endpoint-generator"),
            ],
            exclude: ["Specs"],
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        )
    ]
)

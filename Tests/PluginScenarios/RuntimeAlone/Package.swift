// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "RuntimeAlone",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "swift-endpoint-generator", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "Ping",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")]
        )
    ]
)

// swift-tools-version: 6.2

import PackageDescription

// `Tests/Scripts/prefect.py` copies this package beside the specs that it imports.
let package = Package(
    name: "PrefectProbe",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "swift-endpoint-generator", path: "../..")],
    targets: [
        .executableTarget(
            name: "PrefectProbe",
            dependencies: [.product(name: "EndpointRuntime", package: "swift-endpoint-generator")],
            exclude: ["Specs"],
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        )
    ]
)

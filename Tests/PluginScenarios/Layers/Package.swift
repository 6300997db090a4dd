// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Layers",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "swift-endpoint-generator", path: "../../..")
    ],
    targets: [
        .target(
            name: "BankDomain",
            exclude: ["Specs"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        ),
        .target(
            name: "BankData",
            dependencies: [
                "BankDomain", .product(name: "EndpointOffline", package: "swift-endpoint-generator"),
                .product(name: "EndpointRuntime", package: "swift-endpoint-generator"),
            ],
            exclude: ["Specs"],
            swiftSettings: strict,
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        ),
        .executableTarget(
            name: "App",
            dependencies: [
                "BankDomain", "BankData", .product(name: "EndpointOffline", package: "swift-endpoint-generator"),
                .product(name: "EndpointRuntime", package: "swift-endpoint-generator"),
            ],
            swiftSettings: strict
        ),
    ]
)

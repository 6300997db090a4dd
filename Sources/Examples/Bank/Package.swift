// swift-tools-version: 6.2

import PackageDescription

/// A compiler's warning only stops the builds of make and CI.
let stopsForWarnings = Context.environment["ENDPOINT_EXAMPLE_STOPS_FOR_WARNINGS"] == "1"

let sharedSettings: [SwiftSetting] = stopsForWarnings ? [.treatAllWarnings(as: .error)] : []

/// The packages for the service act. The story needs none of them, and they take most of the time to build.
let service = TargetDependencyCondition.when(traits: ["Service"])
let generator = "swift-endpoint-generator"

let package = Package(
    name: "Bank",
    platforms: [.macOS(.v14)],
    products: [
        .executable(name: "bank-example", targets: ["BankExample"]),
        .executable(name: "bank-server", targets: ["BankServer"]),
    ],
    traits: [
        .trait(
            name: "Service",
            description:
                "The act of `make demo-service`: a service asks the bank, with AsyncHTTPClient, a log and spans."
        )
    ],
    dependencies: [
        .package(
            name: generator,
            path: "../../..",
            traits: [
                .trait(name: "AsyncHTTPClient", condition: .when(traits: ["Service"])),
                .trait(name: "Observability", condition: .when(traits: ["Service"])),
            ]
        ),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
    ],
    targets: [
        .executableTarget(
            name: "BankExample",
            dependencies: [
                .product(name: "EndpointMockBackend", package: generator),
                .product(name: "EndpointOffline", package: generator),
                .product(name: "EndpointPersistence", package: generator),
                .product(name: "EndpointRuntime", package: generator),
                .product(name: "EndpointTesting", package: generator),
                .product(name: "EndpointAsyncHTTPClient", package: generator, condition: service),
                .product(name: "EndpointObservability", package: generator, condition: service),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing", condition: service),
                .product(name: "Logging", package: "swift-log", condition: service),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: service),
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: service),
            ],
            exclude: ["Specs"],
            swiftSettings: sharedSettings,
            plugins: [.plugin(name: "EndpointGenerator", package: generator)]
        ),
        .executableTarget(name: "BankServer", swiftSettings: sharedSettings),
        .testTarget(name: "BankServerTests", dependencies: ["BankServer"], swiftSettings: sharedSettings),
    ]
)

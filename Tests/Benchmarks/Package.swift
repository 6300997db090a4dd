// swift-tools-version: 6.2

import PackageDescription

/// The compiler settings of every target, as in the measured package.
let sharedSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let runtime: Target.Dependency = .product(name: "EndpointRuntime", package: "swift-endpoint-generator")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "swift-endpoint-generator", path: "../..", traits: ["AsyncHTTPClient"]),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.4.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.0.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .executableTarget(name: "YAMLEvents", dependencies: ["CYAML"]),
        .target(name: "Measuring", swiftSettings: sharedSettings),
        .target(
            name: "CodecBenchmark",
            dependencies: [
                "Measuring", runtime, .product(name: "EndpointMockBackend", package: "swift-endpoint-generator"),
                .product(name: "EndpointOffline", package: "swift-endpoint-generator"),
            ],
            exclude: ["Specs"],
            swiftSettings: sharedSettings,
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        ),
        .target(
            name: "ClientBenchmark",
            dependencies: [
                "Measuring", "CodecBenchmark", runtime, .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "EndpointAsyncHTTPClient", package: "swift-endpoint-generator"),
            ],
            swiftSettings: sharedSettings
        ),
        .target(
            name: "OfflineBenchmark",
            dependencies: [
                "Measuring", "CodecBenchmark", runtime, .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "EndpointOffline", package: "swift-endpoint-generator"),
                .product(name: "EndpointPersistence", package: "swift-endpoint-generator"),
                .product(name: "EndpointTesting", package: "swift-endpoint-generator"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Specs"],
            swiftSettings: sharedSettings,
            plugins: [.plugin(name: "EndpointGenerator", package: "swift-endpoint-generator")]
        ),
        .executableTarget(
            name: "CountedCalls",
            dependencies: ["ClientBenchmark"],
            swiftSettings: sharedSettings,
            // Valgrind fails on clang's debug information for the C libraries below.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))]
        ),
        .executableTarget(name: "LoopbackPeer", swiftSettings: sharedSettings),
        .target(name: "GeneratorBenchmark", dependencies: ["Measuring"], swiftSettings: sharedSettings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Measuring", "CodecBenchmark", "ClientBenchmark", "GeneratorBenchmark", "OfflineBenchmark",
            ],
            swiftSettings: sharedSettings
        ),
    ]
)

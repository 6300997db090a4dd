// swift-tools-version: 6.2

import PackageDescription

/// Whether a compiler's warning stops the build: for make, CI and whoever chooses test targets; not for users.
let stopsForWarnings =
    Context.environment["ENDPOINT_WARNINGS_AS_ERRORS"] == "1" || Context.environment["ENDPOINT_TEST_TARGETS"] != nil

/// What every target compiles with: the Swift 6 language mode comes with the tools version.
let sharedSettings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (stopsForWarnings ? [.treatAllWarnings(as: .error)] : [])

/// What only some users need hangs on a trait: where the trait is off, its packages are not even resolved.
let traits: Set<Trait> = [
    .trait(name: "Server", description: "A real HTTP server on SwiftNIO: `endpoint-mock-server` with its library."),
    .trait(name: "AsyncHTTPClient", description: "`EndpointAsyncHTTPClient`: a transport over swift-server's client."),
    .trait(name: "Observability", description: "`EndpointObservability`: calls as logs, metrics and spans."),
    .trait(name: "Persistence", description: "`EndpointPersistence`: stores in files, SQLite through GRDB."),
    .trait(name: "Encryption", description: "`AESGCMStoreCipher` of `EndpointPersistence` encrypts those files."),
]

let products: [Product] = [
    .plugin(name: "EndpointGenerator", targets: ["EndpointGenerator"]),
    .plugin(name: "GenerateEndpoints", targets: ["GenerateEndpoints"]),
    .plugin(name: "ValidateEndpoints", targets: ["ValidateEndpoints"]),
    .plugin(name: "ExplainEndpoint", targets: ["ExplainEndpoint"]),
    .library(name: "EndpointRuntime", targets: ["EndpointRuntime"]),
    .library(name: "EndpointOffline", targets: ["EndpointOffline"]),
    .library(name: "EndpointAsyncHTTPClient", targets: ["EndpointAsyncHTTPClient"]),
    .library(name: "EndpointObservability", targets: ["EndpointObservability"]),
    .library(name: "EndpointPersistence", targets: ["EndpointPersistence"]),
    .library(name: "EndpointTesting", targets: ["EndpointTesting"]),
    .library(name: "EndpointStoreTesting", targets: ["EndpointStoreTesting"]),
    .library(name: "EndpointMockServer", targets: ["EndpointMockServer"]),
    .executable(name: "endpoint-generator", targets: ["endpoint-generator"]),
    .executable(name: "endpoint-mock-server", targets: ["endpoint-mock-server"]),
]

let dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.4.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.0.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.86.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.24.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.29.0"),
    .package(url: "https://github.com/apple/swift-nio-http2.git", from: "1.36.0"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.30.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.0.0"),
    .package(url: "https://github.com/apple/swift-crypto.git", "3.12.3"..<"6.0.0"),
]

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// A product of one of the packages that a server needs, in a module's name and its package's.
func server(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

/// A product of one of the packages that observability needs.
func observability(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Observability"]))
}

/// A product of one of the packages that the transport for servers needs.
func asyncHTTPClient(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["AsyncHTTPClient"]))
}

/// SQLite, for the stores in files: a product of GRDB's package.
func sqlite(_ name: String = "GRDB") -> Target.Dependency {
    .product(name: name, package: "GRDB.swift", condition: .when(traits: ["Persistence"]))
}

/// Apple's systems have CryptoKit, which swift-crypto has the interface of.
let crypto: Target.Dependency = .product(
    name: "Crypto",
    package: "swift-crypto",
    condition: .when(platforms: [.linux, .windows, .android], traits: ["Encryption"])
)

/// A plugin that `swift package` runs by a verb, with the tool that the build plugin runs, too.
func command(_ name: String, verb: String, _ description: String, permissions: [PluginPermission] = []) -> Target {
    .plugin(
        name: name,
        capability: .command(intent: .custom(verb: verb, description: description), permissions: permissions),
        dependencies: ["endpoint-generator-build"]
    )
}

/// What both halves know: it depends on nothing, so that neither brings the other along.
let descriptionTargets: [Target] = [.target(name: "EndpointDescription")]

/// The half that reads specs and writes Swift. It runs on the developer's machine and in no app.
let generatorTargets: [Target] = [
    .systemLibrary(
        name: "CLibYAML",
        pkgConfig: "yaml-0.1",
        providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "EndpointSpec", dependencies: ["CLibYAML"]),
    .target(name: "EndpointPlan", dependencies: ["EndpointDescription", "EndpointSpec"]),
    .target(name: "OpenAPIConversion", dependencies: ["EndpointDescription", "EndpointPlan", "EndpointSpec"]),
    .target(name: "EndpointTemplates", path: "Templates", resources: [.embedInCode("Mustache")]),
    .target(
        name: "EndpointRendering",
        dependencies: [
            "EndpointDescription", "EndpointPlan", "EndpointSpec",
            .product(name: "Mustache", package: "swift-mustache"),
        ]
    ),
    .target(
        name: "EndpointGeneration",
        dependencies: ["EndpointSpec", "EndpointPlan", "EndpointRendering", "EndpointTemplates"]
    ),
    .target(name: "EndpointFiles", dependencies: ["EndpointGeneration", "EndpointPlan", "EndpointSpec"]),
    .executableTarget(
        name: "endpoint-generator",
        dependencies: ["EndpointFiles", "EndpointGeneration", "EndpointSpec", "OpenAPIConversion", argumentParser],
        path: "Sources/EndpointGeneratorTool"
    ),
    .executableTarget(
        name: "endpoint-generator-build",
        dependencies: ["EndpointFiles"],
        path: "Sources/EndpointBuildTool"
    ),
    .plugin(name: "EndpointGenerator", capability: .buildTool(), dependencies: ["endpoint-generator-build"]),
    command(
        "GenerateEndpoints",
        verb: "generate-endpoints",
        "Writes the Swift of every target's specs into its sources.",
        permissions: [.writeToPackageDirectory(reason: "It writes the generated Swift beside your sources.")]
    ),
    command("ValidateEndpoints", verb: "validate-endpoints", "Says what is wrong with the specs of targets."),
    command(
        "ExplainEndpoint",
        verb: "explain-endpoint",
        "Says what an endpoint's settings come to, and which line decided each."
    ),
]

/// The half that generated code imports. It never sees a spec.
let runtimeTargets: [Target] = [
    .target(name: "EndpointRuntime", dependencies: [httpTypes]),
    // Apart from the runtime, for it is as much again to compile, and most apps keep nothing.
    .target(name: "EndpointOffline", dependencies: ["EndpointRuntime", httpTypes]),
    .target(
        name: "EndpointAsyncHTTPClient",
        dependencies: [
            "EndpointRuntime", httpTypes,
            asyncHTTPClient("AsyncHTTPClient", "async-http-client"), asyncHTTPClient("NIOCore", "swift-nio"),
            asyncHTTPClient("NIOHTTP1", "swift-nio"), asyncHTTPClient("NIOHTTP2", "swift-nio-http2"),
            asyncHTTPClient("NIOPosix", "swift-nio"),
            asyncHTTPClient("NIOHTTPCompression", "swift-nio-extras"), asyncHTTPClient("NIOSSL", "swift-nio-ssl"),
        ]
    ),
    .target(
        name: "EndpointObservability",
        dependencies: [
            "EndpointRuntime", httpTypes,
            observability("Logging", "swift-log"), observability("CoreMetrics", "swift-metrics"),
            observability("Tracing", "swift-distributed-tracing"),
        ]
    ),
    .target(name: "EndpointPersistence", dependencies: ["EndpointOffline", "EndpointRuntime", sqlite(), crypto]),
    .target(name: "EndpointTesting", dependencies: ["EndpointDescription", "EndpointRuntime", httpTypes]),
    .target(name: "EndpointStoreTesting", dependencies: ["EndpointOffline", "EndpointRuntime"]),
]

let serverTargets: [Target] = [
    .target(
        name: "EndpointMockServer",
        dependencies: [
            "EndpointRuntime", "EndpointTesting", httpTypes, server("NIOCore", "swift-nio"),
            server("NIOHTTP1", "swift-nio"), server("NIOPosix", "swift-nio"),
        ],
        resources: [.embedInCode("Page/index.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js")]
    ),
    .executableTarget(
        name: "endpoint-mock-server",
        dependencies: [
            "EndpointFiles", "EndpointGeneration", "EndpointMockServer", "EndpointPlan", "EndpointRuntime",
            "EndpointSpec", "EndpointTesting", argumentParser, httpTypes,
        ],
        path: "Sources/EndpointMockServerTool"
    ),
]

/// A target of tests, in a folder of its own name unless said otherwise.
func tests(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: path)
}

/// A program that tests run in a process of its own.
func probe(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Tests/\(name)")
}

/// What tests of several targets share.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)")
}

/// What tests of the runtime are made of.
let runtimeTesting: [Target.Dependency] = ["EndpointRuntime", "EndpointTesting", "RuntimeTestSupport", httpTypes]

let testTargets: [Target] = [
    tests("EndpointGenerationTests", ["EndpointGeneration", "EndpointSpec", "SpecTestSupport"]),
    tests(
        "ConsumerTests",
        [
            "EndpointAsyncHTTPClient", "EndpointObservability", "EndpointOffline", "EndpointPersistence",
            "EndpointRuntime", "EndpointStoreTesting", "EndpointTesting", httpTypes,
            observability("Logging", "swift-log"),
        ],
        path: "Tests/Consumer"
    ),
    // A module of its own: what it declares hides Swift's and Foundation's types in all of its files.
    tests("ShadowedNamesTests", ["EndpointRuntime", "EndpointTesting"], path: "Tests/ShadowedNames"),
    tests(
        "EndpointMockServerTests",
        [
            "endpoint-mock-server", "EndpointMockServer", "EndpointRuntime", "EndpointSpec", "EndpointTesting",
            "RuntimeTestSupport", "SpecTestSupport", httpTypes, server("NIOCore", "swift-nio"),
            server("NIOEmbedded", "swift-nio"), server("NIOHTTP1", "swift-nio"),
        ]
    ),
    tests(
        "EndpointGeneratorToolTests",
        ["endpoint-generator", "EndpointFiles", "EndpointSpec", "OpenAPIConversion", argumentParser]
    ),
    tests("EndpointBuildToolTests", ["endpoint-generator-build", "EndpointFiles", "EndpointSpec"]),
    tests("EndpointFilesTests", ["EndpointFiles", "EndpointGeneration", "EndpointSpec"]),
    support("SpecTestSupport", ["EndpointSpec"]),
    support("OpenAPITestSupport", ["EndpointGeneration", "EndpointSpec", "OpenAPIConversion"]),
    support("RuntimeTestSupport", ["EndpointAsyncHTTPClient", "EndpointRuntime"]),
    probe("LoadProbe", ["EndpointRuntime", "RuntimeTestSupport"]),
    probe("ConnectivityProbe", ["EndpointRuntime"]),
    probe(
        "CrashProbe",
        ["EndpointOffline", "EndpointPersistence", "EndpointRuntime", "RuntimeTestSupport", sqlite("GRDBSQLite")]
    ),
    tests("LoadTests", ["LoadProbe", "RuntimeTestSupport"]),
    tests("SystemsTests", ["EndpointRuntime", "EndpointTesting", "RuntimeTestSupport"], path: "Tests/Systems"),
    tests("EndpointDescriptionTests", ["EndpointDescription", "EndpointPlan", "EndpointSpec", "EndpointTesting"]),
    tests("EndpointSpecTests", ["EndpointSpec", "SpecTestSupport"]),
    tests("OpenAPIConversionTests", ["EndpointGeneration", "EndpointSpec", "OpenAPIConversion", "OpenAPITestSupport"]),
    tests(
        "EndpointPlanTests",
        ["EndpointDescription", "EndpointPlan", "EndpointRuntime", "EndpointSpec", "SpecTestSupport"]
    ),
    tests("EndpointRenderingTests", ["EndpointPlan", "EndpointRendering", "EndpointTemplates"]),
    tests(
        "FuzzTests",
        [
            "EndpointDescription", "EndpointGeneration", "EndpointOffline", "EndpointPlan", "EndpointSpec",
            "EndpointTesting", "OpenAPIConversion", "OpenAPITestSupport", "SpecTestSupport",
        ],
        path: "Tests/Fuzz"
    ),
    tests("PluginScenariosTests", ["EndpointFiles", "EndpointGeneration", "EndpointSpec", "SpecTestSupport"]),
    tests("EndpointRuntimeTests", ["ConnectivityProbe"] + runtimeTesting),
    tests(
        "EndpointOfflineTests",
        ["EndpointOffline", "EndpointPersistence", "EndpointStoreTesting"] + runtimeTesting
    ),
    tests("EndpointTestingTests", ["EndpointOffline"] + runtimeTesting),
    tests(
        "EndpointPersistenceTests",
        [
            "CrashProbe", "EndpointOffline", "EndpointPersistence", "EndpointRuntime", "EndpointStoreTesting",
            "EndpointTesting", "RuntimeTestSupport", sqlite(), crypto,
        ]
    ),
    tests(
        "EndpointAsyncHTTPClientTests",
        [
            "EndpointAsyncHTTPClient", "EndpointRuntime", "RuntimeTestSupport", httpTypes,
            asyncHTTPClient("AsyncHTTPClient", "async-http-client"), asyncHTTPClient("NIOCore", "swift-nio"),
            asyncHTTPClient("NIOHPACK", "swift-nio-http2"), asyncHTTPClient("NIOHTTP2", "swift-nio-http2"),
            asyncHTTPClient("NIOPosix", "swift-nio"), asyncHTTPClient("NIOSSL", "swift-nio-ssl"),
        ]
    ),
    tests(
        "EndpointObservabilityTests",
        [
            "EndpointObservability", "EndpointRuntime", "EndpointTesting", "RuntimeTestSupport", httpTypes,
            observability("InMemoryLogging", "swift-log"), observability("Logging", "swift-log"),
            observability("MetricsTestKit", "swift-metrics"), observability("CoreMetrics", "swift-metrics"),
            observability("InMemoryTracing", "swift-distributed-tracing"),
            observability("Tracing", "swift-distributed-tracing"),
        ]
    ),
]

/// The test targets that `make test ONLY=…` asks for, so that the others are not built. Without `ONLY`, all of them.
let chosenTestTargets: [Target] = {
    guard let names = Context.environment["ENDPOINT_TEST_TARGETS"], !names.isEmpty else { return testTargets }
    let chosen = names.split(separator: ",").map(String.init)
    return testTargets.filter { $0.type != .test || chosen.contains($0.name) }
}()

let targets = descriptionTargets + generatorTargets + runtimeTargets + serverTargets + chosenTestTargets
for target in targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = sharedSettings
}

let package = Package(
    name: "swift-endpoint-generator",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: products,
    traits: traits,
    dependencies: dependencies,
    targets: targets
)

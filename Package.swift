// swift-tools-version: 6.2

import PackageDescription

/// Whether this package itself is worked on. `make`, CI and contributors set the first variable, users set neither.
let isDevelopment =
    Context.environment["ENDPOINT_DEVELOPMENT"] == "1" || Context.environment["ENDPOINT_TEST_TARGETS"] != nil

/// What every target compiles with: the Swift 6 language mode comes with the tools version. The compiler need not check its own
/// work. Dependencies of this tools version may have unsafe flags.
let sharedSettings: [SwiftSetting] =
    [
        .unsafeFlags(["-Xfrontend", "-disable-llvm-verify"]),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (isDevelopment ? [.treatAllWarnings(as: .error)] : [])

/// What users compile our targets with besides: they do not change them, so the compiler need not prepare to skip work next time,
/// except in release, where SwiftPM compiles a plugin's tool twice.
let usersSettings: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-disable-incremental-llvm-codegen"], .when(configuration: .debug))
]

/// What they compile the generator with besides: only who works on it debugs it.
let usersGeneratorSettings: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-gnone", "-index-ignore-system-modules"])]

/// SwiftPM optimizes a plugin's tool with the app, which takes minutes for a tool that runs for moments. Benchmarks optimize it.
let unoptimizedSettings: [SwiftSetting] =
    Context.environment["ENDPOINT_OPTIMIZED"] == "1" ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// What only some users need hangs on a trait: where the trait is off, its packages are not even resolved.
let traits: Set<Trait> = [
    .trait(name: "Server", description: "A real HTTP server on SwiftNIO: `endpoint-mock-server` with its library."),
    .trait(name: "AsyncHTTPClient", description: "`EndpointAsyncHTTPClient`: a transport over swift-server's client."),
    .trait(name: "Observability", description: "`EndpointObservability`: calls as logs, metrics and spans."),
    .trait(name: "Persistence", description: "`EndpointPersistence`: stores in files, SQLite through GRDB."),
    .trait(name: "Encryption", description: "`AESGCMStoreCipher` of `EndpointPersistence` encrypts those files."),
]

let plugins = ["EndpointGenerator", "GenerateEndpoints", "ValidateEndpoints", "ExplainEndpoint"]
let libraries =
    ["EndpointRuntime", "EndpointOffline", "EndpointAsyncHTTPClient", "EndpointObservability", "EndpointPersistence"]
    + ["EndpointTesting", "EndpointMockBackend", "EndpointStoreTesting", "EndpointMockServer"]

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

/// Products of a package, by the names of their modules, and the trait that they hang on.
func products(_ names: String..., of package: String, trait: String? = nil) -> [Target.Dependency] {
    names.map { .product(name: $0, package: package, condition: trait.flatMap { .when(traits: [$0]) }) }
}

let httpTypes = products("HTTPTypes", of: "swift-http-types")
let libcurl: [Target.Dependency] = [.target(name: "CLibcurl", condition: .when(platforms: [.linux]))]
let logging = products("Logging", of: "swift-log", trait: "Observability")
let argumentParser = products("ArgumentParser", of: "swift-argument-parser")
let sqlite = products("GRDB", of: "GRDB.swift", trait: "Persistence")
let serverNIO = products("NIOCore", "NIOHTTP1", "NIOPosix", of: "swift-nio", trait: "Server")

/// What the transport for servers is made of.
let asyncHTTPClient: [Target.Dependency] =
    [.target(name: "CZlib", condition: .when(traits: ["AsyncHTTPClient"]))]
    + products("AsyncHTTPClient", of: "async-http-client", trait: "AsyncHTTPClient")
    + products("NIOCore", "NIOHTTP1", "NIOPosix", of: "swift-nio", trait: "AsyncHTTPClient")
    + products("NIOHTTPCompression", of: "swift-nio-extras", trait: "AsyncHTTPClient")
    + products("NIOHPACK", "NIOHTTP2", of: "swift-nio-http2", trait: "AsyncHTTPClient")
    + products("NIOSSL", of: "swift-nio-ssl", trait: "AsyncHTTPClient")

/// What calls are observed with.
let observability =
    logging + products("CoreMetrics", of: "swift-metrics", trait: "Observability")
    + products("Tracing", of: "swift-distributed-tracing", trait: "Observability")

/// Apple's systems have CryptoKit, which swift-crypto has the interface of.
let crypto: [Target.Dependency] = [
    .product(
        name: "Crypto",
        package: "swift-crypto",
        condition: .when(platforms: [.linux, .windows, .android], traits: ["Encryption"])
    )
]

/// What the generator's two tools and their tests are made of.
let tooling: [Target.Dependency] = ["EndpointCommands", "EndpointPlan", "EndpointSpec", "EndpointTooling"]

/// The tool that the plugins run: compiled here, or from a bundle of `make bundle`, whose absolute path SwiftPM wants relative.
let buildTool = "endpoint-generator-build"
let bundle = isDevelopment ? "" : Context.environment["ENDPOINT_GENERATOR_BUNDLE"] ?? ""
precondition(bundle.isEmpty || bundle.hasPrefix("/"), "ENDPOINT_GENERATOR_BUNDLE must be an absolute path: '\(bundle)'")
let pathToRoot = Context.packageDirectory.split(separator: "/").map { _ in "../" }.joined()
let compiledBuildTool: Target =
    .executableTarget(name: buildTool, dependencies: tooling, path: "Sources/EndpointBuildTool")

/// A plugin that `swift package` runs by a verb, with the tool that the build plugin runs, too.
func command(_ name: String, verb: String, _ description: String, permissions: [PluginPermission] = []) -> Target {
    .plugin(
        name: name,
        capability: .command(intent: .custom(verb: verb, description: description), permissions: permissions),
        dependencies: [.target(name: buildTool)]
    )
}

/// What a spec is read and planned with.
let planning: [Target.Dependency] = ["EndpointDescription", "EndpointPlan", "EndpointSpec"]

/// What both halves know: these depend on nothing, so that neither half brings the other along.
let description: Target = .target(name: "EndpointDescription")
let sharedTargets: [Target] = [description, .target(name: "EndpointPatterns"), .systemLibrary(name: "CLibcurl")]

/// The half that reads specs and writes Swift. It runs on the developer's machine and in no app.
let generatorTargets: [Target] = [
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "EndpointSpec", dependencies: ["CLibYAML", "EndpointDescription", "EndpointPatterns"]),
    .target(name: "EndpointPlan", dependencies: ["EndpointDescription", "EndpointSpec"]),
    .target(name: "OpenAPIConversion", dependencies: ["EndpointPatterns"] + planning),
    .target(name: "EndpointTemplates", path: "Templates", resources: [.embedInCode("Mustache")]),
    .target(name: "EndpointRendering", dependencies: planning + products("Mustache", of: "swift-mustache")),
    .target(
        name: "EndpointGeneration",
        dependencies: ["EndpointSpec", "EndpointPlan", "EndpointRendering", "EndpointTemplates"]
    ),
    .target(name: "EndpointTooling", dependencies: ["EndpointDescription", "EndpointSpec"]),
    .target(name: "EndpointCommands", dependencies: ["EndpointGeneration", "EndpointTooling"] + planning),
    .executableTarget(
        name: "endpoint-generator",
        dependencies: ["EndpointDescription", "EndpointGeneration", "OpenAPIConversion"] + tooling + argumentParser,
        path: "Sources/EndpointGeneratorTool"
    ),
    bundle.isEmpty ? compiledBuildTool : .binaryTarget(name: buildTool, path: pathToRoot + bundle),
    .plugin(name: "EndpointGenerator", capability: .buildTool(), dependencies: [.target(name: buildTool)]),
    command(
        "GenerateEndpoints",
        verb: "generate-endpoints",
        "Writes the Swift of every target's specs into its sources.",
        permissions: [.writeToPackageDirectory(reason: "It writes the generated Swift beside your sources.")]
    ),
    command("ValidateEndpoints", verb: "validate-endpoints", "Says what is wrong with the specs of targets."),
    command("ExplainEndpoint", verb: "explain-endpoint", "Says which line decided each setting of an endpoint."),
]

/// The half that generated code imports. It never sees a spec.
let runtimeTargets: [Target] = [
    .target(name: "EndpointRuntime", dependencies: ["EndpointPatterns"] + libcurl + httpTypes),
    // Apart from the runtime, for it is half as much again to compile, and most apps keep nothing.
    .target(name: "EndpointOffline", dependencies: ["EndpointRuntime"] + httpTypes),
    // SwiftNIO's HTTP compression needs zlib, too, but keeps it to itself.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "EndpointAsyncHTTPClient", dependencies: ["EndpointRuntime"] + httpTypes + asyncHTTPClient),
    .target(name: "EndpointObservability", dependencies: ["EndpointRuntime"] + httpTypes + observability),
    .target(name: "EndpointPersistence", dependencies: ["EndpointOffline", "EndpointRuntime"] + sqlite + crypto),
    .target(
        name: "EndpointMockBackend",
        dependencies: ["EndpointDescription", "EndpointPatterns", "EndpointRuntime"] + httpTypes
    ),
    .target(
        name: "EndpointTesting",
        dependencies: ["EndpointDescription", "EndpointMockBackend", "EndpointRuntime"] + httpTypes
    ),
    .target(name: "EndpointStoreTesting", dependencies: ["EndpointOffline", "EndpointRuntime"]),
]

let serverTargets: [Target] = [
    .target(
        name: "EndpointMockServer",
        dependencies: ["EndpointDescription", "EndpointMockBackend", "EndpointRuntime"] + httpTypes + serverNIO,
        resources: [.embedInCode("Page/index.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js")]
    ),
    .executableTarget(
        name: "endpoint-mock-server",
        dependencies: [
            "EndpointMockBackend", "EndpointMockServer", "EndpointRuntime", "EndpointTooling",
        ] + planning + argumentParser + httpTypes,
        path: "Sources/EndpointMockServerTool"
    ),
]

/// A target of tests, in a folder of its own name unless said otherwise.
func tests(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: path)
}

/// A program that tests run in a process of its own. Libraries find its functions in place of the system's.
func probe(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    let linking = [LinkerSetting.unsafeFlags(["-Xlinker", "-E"], .when(platforms: [.linux]))]
    return .executableTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", linkerSettings: linking)
}

/// What tests of several targets share.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)")
}

/// What tests of the import, of the runtime, and of what works offline are made of.
let importing: [Target.Dependency] = ["EndpointGeneration", "OpenAPIConversion"]
let runtimeTesting: [Target.Dependency] =
    ["EndpointMockBackend", "EndpointRuntime", "EndpointTesting", "RuntimeTestSupport"] + httpTypes
let offlineTesting: [Target.Dependency] = ["EndpointOffline", "EndpointStoreTesting"] + runtimeTesting

let testTargets: [Target] = [
    tests("EndpointGenerationTests", ["EndpointGeneration", "SpecTestSupport"] + planning),
    tests(
        "ConsumerTests",
        ["EndpointAsyncHTTPClient", "EndpointObservability", "EndpointPersistence"] + offlineTesting + logging,
        path: "Tests/Consumer"
    ),
    // A module of its own: what it declares hides Swift's and Foundation's types in all of its files.
    tests("ShadowedNamesTests", runtimeTesting, path: "Tests/ShadowedNames"),
    tests("ImportedTests", runtimeTesting, path: "Tests/Imported"),
    tests(
        "EndpointMockServerTests",
        ["EndpointDescription", "EndpointMockServer", "EndpointSpec", "EndpointTooling"]
            + ["endpoint-mock-server", "SpecTestSupport"] + runtimeTesting
            + products("NIOCore", "NIOEmbedded", "NIOHTTP1", of: "swift-nio", trait: "Server")
    ),
    tests("EndpointGeneratorToolTests", ["endpoint-generator", "OpenAPIConversion"] + tooling + argumentParser),
    tests("EndpointBuildToolTests", ["endpoint-generator-build"] + tooling),
    tests("EndpointCommandsTests", ["EndpointGeneration", "SpecTestSupport"] + tooling),
    tests("EndpointToolingTests", ["EndpointSpec", "EndpointTooling", "SpecTestSupport"]),
    support("SpecTestSupport", ["EndpointSpec"]),
    support("OpenAPITestSupport", ["EndpointSpec"] + importing),
    support("RuntimeTestSupport", ["EndpointAsyncHTTPClient", "EndpointRuntime"]),
    probe("LoadProbe", ["EndpointRuntime", "RuntimeTestSupport"]),
    probe("ConnectivityProbe", ["EndpointRuntime"]),
    probe("TransportProbe", ["EndpointRuntime", "RuntimeTestSupport"] + httpTypes),
    probe(
        "CrashProbe",
        ["EndpointOffline", "EndpointPersistence", "EndpointRuntime", "RuntimeTestSupport"]
            + products("GRDBSQLite", of: "GRDB.swift", trait: "Persistence")
    ),
    tests("LoadTests", ["LoadProbe", "RuntimeTestSupport"]),
    tests("SystemsTests", ["endpoint-mock-server"] + runtimeTesting, path: "Tests/Systems"),
    tests("EndpointDescriptionTests", ["EndpointMockBackend"] + planning),
    tests("EndpointPatternsTests", ["EndpointPatterns"]),
    tests("EndpointSpecTests", ["EndpointSpec", "SpecTestSupport"]),
    tests("OpenAPIConversionTests", ["EndpointSpec", "OpenAPITestSupport", "SpecTestSupport"] + importing),
    tests("EndpointPlanTests", ["EndpointRuntime", "SpecTestSupport"] + planning),
    tests("EndpointRenderingTests", ["EndpointPlan", "EndpointRendering", "EndpointTemplates"]),
    tests(
        "FuzzTests",
        ["EndpointMockBackend", "EndpointOffline", "OpenAPITestSupport", "SpecTestSupport"] + importing + planning,
        path: "Tests/Fuzz"
    ),
    tests("PluginScenariosTests", ["endpoint-generator-build", "EndpointGeneration", "SpecTestSupport"] + tooling),
    tests("EndpointRuntimeTests", ["ConnectivityProbe", "TransportProbe"] + runtimeTesting),
    tests("EndpointOfflineTests", ["EndpointPersistence"] + offlineTesting),
    tests("EndpointMockBackendTests", ["EndpointOffline"] + runtimeTesting),
    tests("EndpointTestingTests", runtimeTesting),
    tests("EndpointPersistenceTests", ["CrashProbe", "EndpointPersistence"] + offlineTesting + sqlite + crypto),
    tests(
        "EndpointAsyncHTTPClientTests",
        ["EndpointAsyncHTTPClient", "EndpointRuntime", "RuntimeTestSupport", "TransportProbe"] + httpTypes
            + asyncHTTPClient
    ),
    tests(
        "EndpointObservabilityTests",
        ["EndpointObservability"] + runtimeTesting + observability
            + products("InMemoryLogging", of: "swift-log", trait: "Observability")
            + products("MetricsTestKit", of: "swift-metrics", trait: "Observability")
            + products("InMemoryTracing", of: "swift-distributed-tracing", trait: "Observability")
    ),
]

/// The test targets that `make test ONLY=…` asks for, so that the others are not built. Without `ONLY`, all of them.
let chosenNames = Context.environment["ENDPOINT_TEST_TARGETS"].map { $0.split(separator: ",").map(String.init) } ?? []
let chosenTestTargets = testTargets.filter { chosenNames.isEmpty || $0.type != .test || chosenNames.contains($0.name) }

let productTargets = sharedTargets + generatorTargets + runtimeTargets + serverTargets
for target in productTargets + chosenTestTargets where ![.system, .plugin, .binary].contains(target.type) {
    target.swiftSettings = sharedSettings
}
// Apps have descriptions in their mocks alone.
for target in generatorTargets + [description] { target.swiftSettings? += unoptimizedSettings }
if !isDevelopment {
    for target in productTargets { target.swiftSettings? += usersSettings }
    for target in generatorTargets { target.swiftSettings? += usersGeneratorSettings }
}

let package = Package(
    name: "swift-endpoint-generator",
    platforms: [.iOS(.v17), .macOS(.v14)],
    products: plugins.map { .plugin(name: $0, targets: [$0]) } + libraries.map { .library(name: $0, targets: [$0]) }
        + ["endpoint-generator", "endpoint-mock-server"].map { .executable(name: $0, targets: [$0]) },
    traits: traits,
    dependencies: dependencies,
    targets: productTargets + chosenTestTargets
)

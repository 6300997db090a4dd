// swift-tools-version: 6.2

import Foundation
import PackageDescription

// `make` and CI set these variables. Apps set at most ENDPOINT_GENERATOR_BUNDLE or ENDPOINT_GENERATOR_FROM_SOURCE.
let environment = Context.environment
let chosenTests = environment["ENDPOINT_TEST_TARGETS"]?.split(separator: ",").map(String.init) ?? []
let isDevelopment = environment["ENDPOINT_DEVELOPMENT"] == "1" || environment["ENDPOINT_TEST_TARGETS"] != nil
let isOptimized = environment["ENDPOINT_OPTIMIZED"] == "1"
/// A simulator of a phone has neither libyaml nor other processes, so it gets the libraries and the tests of the runtime alone.
let isForSimulator = environment["ENDPOINT_SIMULATOR"] == "1"
let isFromSource = isDevelopment || environment["ENDPOINT_GENERATOR_FROM_SOURCE"] == "1"
/// The generator that `make generator` compiled in this folder, for the packages beside it.
let ownBundle = "\(Context.packageDirectory)/.build/tools/endpoint-generator-build.artifactbundle"
let hasOwnBundle = !isFromSource && FileManager.default.fileExists(atPath: "\(ownBundle)/info.json")
let namedBundle = isDevelopment ? "" : environment["ENDPOINT_GENERATOR_BUNDLE"] ?? ""
let bundle = namedBundle.isEmpty && hasOwnBundle ? ownBundle : namedBundle

/// In development, warnings are errors, and the compiler does not verify its output, which takes 7 % of a build.
let settings: [SwiftSetting] =
    (isDevelopment ? [.unsafeFlags(["-Xfrontend", "-disable-llvm-verify"])] : [])
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }
    + (isDevelopment ? [.treatAllWarnings(as: .error)] : [])

/// A release build of an app would also optimize the plugins' tool, which takes minutes. The tool runs only for moments.
let generatorSettings = settings + (isOptimized ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

/// SwiftPM downloads the packages of a trait only if the trait is on.
let traits: Set<Trait> = [
    .trait(name: "Server", description: "A real HTTP server on SwiftNIO: `endpoint-mock-server` with its library."),
    .trait(name: "AsyncHTTPClient", description: "`EndpointAsyncHTTPClient`: a transport over swift-server's client."),
    .trait(name: "Observability", description: "`EndpointObservability`: calls as logs, metrics and spans."),
    .trait(name: "Encryption", description: "On Linux: `AESGCMStoreCipher` of `EndpointPersistence`, and `PKCE`."),
]

let dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.7.0"),
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

typealias Dependencies = [Target.Dependency]
func products(_ names: String..., of package: String, trait: String? = nil) -> Dependencies {
    names.map { .product(name: $0, package: package, condition: trait.flatMap { .when(traits: [$0]) }) }
}
let httpTypes = products("HTTPTypes", of: "swift-http-types")
let libcurl: Dependencies = [.target(name: "CLibcurl", condition: .when(platforms: [.linux]))]
let logging = products("Logging", of: "swift-log", trait: "Observability")
let arguments = products("ArgumentParser", of: "swift-argument-parser")
let sqlite = products("GRDB", "GRDBSQLite", of: "GRDB.swift")
let serverNIO = products("NIOCore", "NIOHTTP1", "NIOPosix", of: "swift-nio", trait: "Server")
let asyncHTTPClient: Dependencies =
    [.target(name: "CZlib", condition: .when(traits: ["AsyncHTTPClient"]))]
    + products("AsyncHTTPClient", of: "async-http-client", trait: "AsyncHTTPClient")
    + products("NIOCore", "NIOHTTP1", "NIOPosix", of: "swift-nio", trait: "AsyncHTTPClient")
    + products("NIOHTTPCompression", of: "swift-nio-extras", trait: "AsyncHTTPClient")
    + products("NIOHPACK", "NIOHTTP2", of: "swift-nio-http2", trait: "AsyncHTTPClient")
    + products("NIOSSL", of: "swift-nio-ssl", trait: "AsyncHTTPClient")
let observability =
    logging + products("CoreMetrics", of: "swift-metrics", trait: "Observability")
    + products("Tracing", of: "swift-distributed-tracing", trait: "Observability")
// Apple's systems have CryptoKit, which has the same interface.
let withoutCryptoKit = TargetDependencyCondition.when(platforms: [.linux, .windows, .android], traits: ["Encryption"])
let crypto: Dependencies = [.product(name: "Crypto", package: "swift-crypto", condition: withoutCryptoKit)]
let runtime: Dependencies = ["EndpointRuntime"] + httpTypes
let mocking: Dependencies = ["EndpointDescription", "EndpointMockBackend"] + runtime
let page = ["index.html", "page.js"].map { Resource.embedInCode("Page/\($0)") }
let planning: Dependencies = ["EndpointDescription", "EndpointPlan", "EndpointSpec"]
let rendering: Dependencies = ["EndpointPlan", "EndpointRendering", "EndpointTemplates"]
let serving = ["EndpointMockServer", "EndpointPlan", "EndpointSpec", "EndpointTooling"] + mocking + arguments
let tooling: Dependencies = ["EndpointCommands", "EndpointPlan", "EndpointSpec", "EndpointTooling"]
let importing: Dependencies =
    ["EndpointCompatibility", "EndpointGeneration", "EndpointPages", "EndpointRendering"]
    + ["OpenAPIConversion", "TrafficConversion"]
func tool(_ name: String, _ dependencies: Dependencies, _ folder: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Sources/\(folder)")
}

/// The targets that read specs and write Swift. They run on the developer's machine, never in an app.
let generatorTargets: [Target] = [
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "EndpointSpec", dependencies: ["CLibYAML", "EndpointDescription", "EndpointPatterns"]),
    .target(name: "EndpointPlan", dependencies: ["EndpointDescription", "EndpointPatterns", "EndpointSpec"]),
    .target(name: "EndpointCompatibility", dependencies: ["EndpointPatterns"] + planning),
    .target(name: "OpenAPIConversion", dependencies: ["EndpointPatterns"] + planning),
    .target(name: "TrafficConversion", dependencies: ["EndpointDescription", "EndpointPatterns", "EndpointWire"]),
    .target(name: "EndpointTemplates", path: "Templates", resources: [.embedInCode("Mustache")]),
    .target(name: "EndpointRendering", dependencies: planning + products("Mustache", of: "swift-mustache")),
    .target(name: "EndpointGeneration", dependencies: ["EndpointSpec"] + rendering),
    .target(name: "EndpointTooling", dependencies: ["EndpointDescription", "EndpointSpec"]),
    .target(name: "EndpointCommands", dependencies: ["EndpointGeneration", "EndpointTooling"] + planning),
    tool("endpoint-generator", ["EndpointDescription"] + importing + tooling + arguments, "EndpointGeneratorTool"),
]

/// The tool that the plugins run. `make bundle` compiles it into a bundle, which needs a relative path.
let buildTool = "endpoint-generator-build"
precondition(bundle.isEmpty || bundle.hasPrefix("/"), "ENDPOINT_GENERATOR_BUNDLE must be an absolute path: '\(bundle)'")
let pathToRoot = Context.packageDirectory.split(separator: "/").map { _ in "../" }.joined()
/// In a release, `release.sh` writes here where the bundle for this system is. Main compiles the tool.
let releasedTool: Target? = nil
let compiledTool = (isFromSource ? nil : releasedTool) ?? tool(buildTool, tooling, "EndpointBuildTool")
let buildToolTarget = bundle.isEmpty ? compiledTool : .binaryTarget(name: buildTool, path: pathToRoot + bundle)

func plugin(_ name: String, _ capability: Target.PluginCapability) -> Target {
    .plugin(name: name, capability: capability, dependencies: [.target(name: buildTool)])
}
func command(_ verb: String, _ description: String, _ permissions: PluginPermission...) -> Target.PluginCapability {
    .command(intent: .custom(verb: verb, description: description), permissions: permissions)
}
let writing = PluginPermission.writeToPackageDirectory(reason: "It writes Swift beside your sources.")
let pluginTargets: [Target] = [
    plugin("EndpointGenerator", .buildTool()),
    plugin("GenerateEndpoints", command("generate-endpoints", "Writes the Swift of specs into the sources.", writing)),
    plugin("ValidateEndpoints", command("validate-endpoints", "Reports the mistakes in the specs of targets.")),
]

/// A library with a privacy manifest, which Apple's app stores read.
func library(_ name: String, _ dependencies: Dependencies, manifest: String = "PrivacyInfo.xcprivacy") -> Target {
    #if os(macOS)
        .target(name: name, dependencies: dependencies, resources: [.copy(manifest)])
    #else
        .target(name: name, dependencies: dependencies, exclude: [manifest])
    #endif
}

/// The targets that generated code imports, and those for tests and servers. Only the mock server's tool reads specs.
let runtimeTargets: [Target] = [
    .target(name: "EndpointDescription"), .target(name: "EndpointPatterns"), .systemLibrary(name: "CLibcurl"),
    .target(name: "EndpointWire", dependencies: ["EndpointPatterns"]),
    library("EndpointRuntime", ["EndpointPatterns", "EndpointWire"] + libcurl + httpTypes + crypto),
    .target(name: "EndpointOffline", dependencies: runtime),
    .target(name: "EndpointObservation", dependencies: ["EndpointRuntime"]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "EndpointAsyncHTTPClient", dependencies: runtime + asyncHTTPClient),
    .target(name: "EndpointObservability", dependencies: runtime + observability),
    library("EndpointPersistence", ["EndpointOffline", "EndpointRuntime"] + sqlite + crypto),
    .target(name: "EndpointMockBackend", dependencies: ["EndpointDescription", "EndpointPatterns"] + runtime),
    .target(name: "EndpointTesting", dependencies: mocking),
    .target(name: "EndpointStoreTesting", dependencies: ["EndpointOffline", "EndpointRuntime"]),
    .target(name: "EndpointPages", dependencies: ["EndpointDescription"], resources: [.embedInCode("Page")]),
    .target(name: "EndpointMockServer", dependencies: ["EndpointPages"] + mocking + serverNIO, resources: page),
    tool("endpoint-mock-server", serving, "EndpointMockServerTool"),
]

func tests(_ name: String, _ dependencies: Dependencies, path: String? = nil) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], path: path)
}
/// The tests of `URLSessionTransport`. On Linux they compile its sources, which the product leaves out there.
func urlSessionTests(_ dependencies: Dependencies) -> Target {
    let target = tests("URLSessionTests", dependencies, path: "Tests/URLSession")
    #if os(Linux)
        target.swiftSettings = [.define("URLSESSION_ON_LINUX")]
    #else
        target.exclude = ["OnLinux"]
    #endif
    return target
}
/// A program that tests run in a separate process. `-E` lets libraries call its functions instead of the system's.
func probe(_ name: String, _ dependencies: Dependencies) -> Target {
    let linking = [LinkerSetting.unsafeFlags(["-Xlinker", "-E"], .when(platforms: [.linux]))]
    return .executableTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", linkerSettings: linking)
}

let runtimeTesting: Dependencies =
    ["EndpointMockBackend", "EndpointRuntime", "EndpointTesting", "RuntimeTestSupport"] + httpTypes
let offlineTesting: Dependencies = ["EndpointOffline", "EndpointStoreTesting"] + runtimeTesting
let additions: Dependencies = ["EndpointAsyncHTTPClient", "EndpointObservability", "EndpointPersistence"]
let probing: Dependencies = ["EndpointRuntime", "RuntimeTestSupport"]
let transporting: Dependencies = ["EndpointAsyncHTTPClient"] + runtime
let embedding = serving + serverNIO + products("NIOEmbedded", of: "swift-nio", trait: "Server")
let fuzzing: Dependencies = ["EndpointMockBackend", "EndpointOffline", "EndpointRuntime", "OpenAPITestSupport"]
let observers =
    products("InMemoryLogging", of: "swift-log", trait: "Observability")
    + products("MetricsTestKit", of: "swift-metrics", trait: "Observability")
    + products("InMemoryTracing", of: "swift-distributed-tracing", trait: "Observability")

let testTargets: [Target] = [
    tests("EndpointGenerationTests", ["EndpointGeneration", "SpecTestSupport"] + planning),
    tests("ConsumerTests", additions + offlineTesting + logging, path: "Tests/Consumer"),
    // A separate module, because its types hide types of Swift and Foundation in all of its files.
    tests("ShadowedNamesTests", runtimeTesting, path: "Tests/ShadowedNames"),
    tests("ImportedTests", runtimeTesting, path: "Tests/Imported"),
    tests("EndpointMockServerTests", ["RuntimeTestSupport", "SpecTestSupport", "endpoint-mock-server"] + embedding),
    tests("EndpointGeneratorToolTests", ["endpoint-generator", "SpecTestSupport"] + importing + tooling + arguments),
    tests("EndpointBuildToolTests", ["endpoint-generator-build"] + tooling),
    tests("EndpointCommandsTests", ["EndpointGeneration", "SpecTestSupport"] + tooling),
    tests("EndpointToolingTests", ["EndpointSpec", "EndpointTooling", "SpecTestSupport"]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "SpecTestSupport", dependencies: ["EndpointSpec"], path: "Tests/SpecTestSupport"),
    .target(name: "OpenAPITestSupport", dependencies: ["EndpointSpec"] + importing, path: "Tests/OpenAPITestSupport"),
    .target(name: "RuntimeTestSupport", dependencies: transporting, path: "Tests/RuntimeTestSupport"),
    probe("LoadProbe", probing),
    probe("TransportProbe", probing + httpTypes),
    probe("CrashProbe", ["EndpointOffline", "EndpointPersistence"] + probing + sqlite),
    tests("LoadTests", ["LoadProbe", "RuntimeTestSupport"]),
    tests("SystemsTests", ["endpoint-mock-server"] + runtimeTesting, path: "Tests/Systems"),
    tests(
        "EndpointDescriptionTests",
        ["EndpointMockBackend", "EndpointPatterns", "SpecTestSupport"] + runtime + planning
    ),
    tests("EndpointPatternsTests", ["EndpointPatterns"]),
    tests("EndpointRenderingTests", rendering),
    tests("EndpointSpecTests", ["EndpointSpec", "SpecTestSupport"]),
    tests("OpenAPIConversionTests", ["EndpointSpec", "OpenAPITestSupport", "SpecTestSupport"] + importing),
    tests("TrafficConversionTests", ["EndpointDescription", "EndpointSpec", "SpecTestSupport"] + importing),
    tests("EndpointCompatibilityTests", ["SpecTestSupport"] + importing + planning),
    tests("EndpointPlanTests", ["EndpointRuntime", "SpecTestSupport"] + planning),
    tests("FuzzTests", ["SpecTestSupport"] + fuzzing + importing + planning, path: "Tests/Fuzz"),
    tests("PluginScenariosTests", ["endpoint-generator-build", "EndpointOffline"] + mocking + tooling),
    tests("EndpointWireTests", ["EndpointWire", "RuntimeTestSupport"]),
    tests("EndpointRuntimeTests", (isForSimulator ? [] : ["TransportProbe"]) + runtimeTesting),
    urlSessionTests(runtimeTesting),
    tests("EndpointOfflineTests", ["EndpointPersistence"] + offlineTesting),
    tests("EndpointObservationTests", ["EndpointObservation", "EndpointPersistence"] + offlineTesting),
    tests("EndpointMockBackendTests", ["EndpointOffline"] + runtimeTesting),
    tests("EndpointTestingTests", ["TrafficConversion"] + runtimeTesting),
    tests("EndpointPersistenceTests", ["CrashProbe", "EndpointPersistence"] + offlineTesting + sqlite + crypto),
    tests("EndpointAsyncHTTPClientTests", transporting + ["RuntimeTestSupport", "TransportProbe"] + asyncHTTPClient),
    tests("EndpointObservabilityTests", ["EndpointObservability"] + runtimeTesting + observability + observers),
]

let simulatorTests = ["EndpointRuntimeTests", "RuntimeTestSupport", "TestSupport"]
let productTargets =
    isForSimulator
    ? runtimeTargets.filter { $0.type != .executable }
    : generatorTargets + [buildToolTarget] + pluginTargets + runtimeTargets
/// `make test ONLY=A,B` builds the tests of these targets alone.
let chosenTargets = testTargets.filter {
    isForSimulator
        ? simulatorTests.contains($0.name)
        : chosenTests.isEmpty || $0.type != .test || chosenTests.contains($0.name)
}
for target in productTargets + chosenTargets where ![.system, .plugin, .binary].contains(target.type) {
    let isGenerator = (generatorTargets + [buildToolTarget]).contains { $0 === target }
    target.swiftSettings = (target.swiftSettings ?? []) + (isGenerator ? generatorSettings : settings)
}

let internals = ["EndpointDescription", "EndpointPages", "EndpointPatterns", "EndpointWire"]
let programs = ["endpoint-generator", "endpoint-mock-server"]
let libraries = runtimeTargets.filter { $0.type == .regular && !internals.contains($0.name) }
let package = Package(
    name: "swift-endpoint-generator",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .visionOS(.v1), .watchOS(.v10)],
    products: libraries.map { .library(name: $0.name, targets: [$0.name]) }
        + (isForSimulator ? [] : pluginTargets).map { .plugin(name: $0.name, targets: [$0.name]) }
        + (isForSimulator ? [] : programs).map { .executable(name: $0, targets: [$0]) },
    traits: traits,
    dependencies: dependencies,
    targets: productTargets + chosenTargets
)

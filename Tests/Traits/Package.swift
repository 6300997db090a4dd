// swift-tools-version: 6.2

import PackageDescription

let generator = "swift-endpoint-generator"
let libraries = [
    "EndpointObservability", "EndpointOffline", "EndpointPersistence", "EndpointRuntime", "EndpointTesting",
]

// An app's view of the package: CI builds it for each of Apple's systems. In this package's own schemes, Xcode turns no trait on, and
// a library behind one has nothing to compile.
let package = Package(
    name: "Traits",
    platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .visionOS(.v1), .watchOS(.v10)],
    products: [.library(name: "Traits", targets: ["Traits"])],
    dependencies: [
        .package(name: generator, path: "../..", traits: ["Encryption", "Observability"])
    ],
    targets: [
        .target(name: "Traits", dependencies: libraries.map { .product(name: $0, package: generator) })
    ]
)

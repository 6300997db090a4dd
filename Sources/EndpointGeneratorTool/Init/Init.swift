import ArgumentParser
import EndpointCommands
import EndpointTooling

/// `endpoint-generator init`.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Begin with an API: write its first specs, and say what Package.swift needs.",
        discussion: """
            Writes 'Specs/api.yaml' and a first file with a type, endpoints, an example and a repository, or the specs of an \
            OpenAPI document or of recorded traffic. With --new-package it also writes a package with a program that calls the API; in a package of \
            your own it adds the dependencies through SwiftPM, and prints the lines that remain. On a terminal it asks for \
            what the options do not say. It overwrites nothing: run again, it changes nothing.

            Examples:
              endpoint-generator init --new-package
              endpoint-generator init --target Shop --name Shop --server https://api.shop.example --offline-first
              endpoint-generator init --target Shop --openapi shop.yaml
            """
    )

    enum Mode: EnumerableFlag {
        case online
        case offlineFirst

        static func help(for value: Mode) -> ArgumentHelp? {
            switch value {
            case .online: "Repositories ask the server for each answer. This is the default."
            case .offlineFirst: "Repositories answer from a store on the device, and refresh it."
            }
        }
    }

    @Flag(help: "Make a package in the folder, which must be empty.")
    var newPackage = false

    @Option(help: ArgumentHelp("The folder of the package or of the Xcode project.", valueName: "dir"))
    var packagePath = "."

    @Option(help: ArgumentHelp("The target that gets the specs.", valueName: "name"))
    var target: String?

    @Option(
        help: ArgumentHelp(
            "The API's name in Swift. By default it comes from the target or the document.",
            valueName: "name"
        )
    )
    var name: String?

    @Option(help: ArgumentHelp("The URL of the API's server. By default it comes from the document.", valueName: "url"))
    var server: String?

    @Option(name: .customLong("openapi"), help: ArgumentHelp("An OpenAPI document to begin with.", valueName: "file"))
    var document: String?

    @Option(help: ArgumentHelp("Recorded traffic to begin with, a HAR of one host.", valueName: "file"))
    var har: String?

    @Flag(exclusivity: .exclusive)
    var mode: Mode?

    @Option(
        help: ArgumentHelp(
            "The folder or URL of \(PackageAddress.identity), for Package.swift. By default the clone that this tool was built in.",
            valueName: "path-or-url"
        )
    )
    var generator: String?

    func run() { command.run().finish() }

    var command: InitRun {
        InitRun(
            isNewPackage: newPackage,
            folder: packagePath,
            target: target,
            name: name,
            server: server,
            document: document ?? har,
            isTraffic: document == nil && har != nil,
            isOfflineFirst: mode.map { $0 == .offlineFirst },
            generator: generator
        )
    }
}

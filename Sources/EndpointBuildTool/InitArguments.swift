import EndpointCommands
import EndpointTooling

/// The arguments of `endpoint-generator-build init`, which the command plugin calls.
struct InitArguments: Equatable {
    static let usage = """
        usage: endpoint-generator-build init --target NAME --folder DIR [--name API] [--server URL] [--offline-first] \
        [--product NAME]...
        """

    var starter: Starter
    /// The products of other packages that the target depends on.
    var products: [String]

    /// Reads the arguments after `init`.
    init(_ arguments: [String]) throws(UsageError) {
        let options = try CommandOptions(
            arguments,
            known: ["--target", "--folder", "--name", "--server"],
            repeated: ["--product"],
            switches: ["--offline-first"]
        )
        if let unknown = options.names.first { throw UsageError("unknown argument '\(unknown)'") }
        let target = try options.required("--target", "NAME")
        let api = options.value("--name") ?? Starter.apiName(for: target)
        starter = Starter(
            target: target,
            targetFolder: try options.required("--folder", "DIR"),
            api: api,
            server: options.value("--server") ?? Starter.placeholderServer(for: api),
            isOfflineFirst: options.isOn("--offline-first")
        )
        products = options.values("--product")
    }

    /// Writes the specs. SwiftPM does not tell plugins which plugins a target applies, nor which files it excludes.
    var outcome: CommandOutcome {
        let remaining = RemainingLines(
            target: starter.target,
            generator: GeneratorPackage(.folder(".")),
            needsDependency: false,
            products: starter.products.filter { !products.contains($0) },
            needsExclude: true,
            needsPlugin: true
        )
        return InitCommand(starter, in: ".").run(remaining: remaining)
    }
}

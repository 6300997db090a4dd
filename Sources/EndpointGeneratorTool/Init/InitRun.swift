import EndpointCommands
import EndpointSpec
import EndpointTooling
import Foundation
import OpenAPIConversion

/// A run of `init`. It asks for missing values, writes files, and changes the manifest through SwiftPM.
struct InitRun: Sendable {
    var isNewPackage = false
    /// The folder of the package or of the Xcode project.
    var folder: String
    var target: String?
    var name: String?
    var server: String?
    /// The OpenAPI document to begin with.
    var document: String?
    /// The document is a HAR.
    var isTraffic = false
    var isOfflineFirst: Bool?
    /// The folder or URL of this package.
    var generator: String?
    var questions = InitQuestions.terminal
    /// The clone that this tool was built in.
    var clone = GeneratorClone.ofThisTool

    func run() -> CommandOutcome {
        do throws(CommandRefusal) {
            return CommandOutcome(.success, output: try begin())
        } catch {
            return error.outcome
        }
    }

    private func begin() throws(CommandRefusal) -> String {
        guard FolderState.isFolder(folder) else {
            throw CommandRefusal(.usage("there is no folder '\(folder)'; --package-path takes the folder of a package"))
        }
        try refuseControlCharacters()
        let state = FolderState(folder)
        if isNewPackage { return try newPackage(state) }
        if state.hasManifest { return try ownPackage() }
        if let project = state.xcodeProject { return try xcodeProject(project, state) }
        let question = "There is no Package.swift in '\(folder)'. Make a new package there?"
        guard questions.isInteractive, try questions.decision(nil, question, default: true) else {
            throw CommandRefusal(
                .usage(
                    "there is no Package.swift in '\(folder)'; --new-package makes one there, and --package-path names the "
                        + "folder of another package"
                )
            )
        }
        return try newPackage(state)
    }

    private func newPackage(_ state: FolderState) throws(CommandRefusal) -> String {
        let target = try targetName(default: Starter.apiName(for: state.name))
        let wishes = try wishes(for: target, in: "Sources/\(target)")
        let generator = try address(from: nil)
        let specs = try InitSpecs(wishes.starter, document: wishes.document, folder: folder)
        let package = StarterPackage(wishes.starter, generator: generator, program: specs.program)
        if state.hasManifest, !state.manifestIs(package.files[0].text) {
            let hint = "leave out --new-package to add an API to its targets"
            throw CommandRefusal(
                .usage("'\(folder)' already contains a Package.swift that init did not write; \(hint)")
            )
        }
        if !state.hasManifest, let other = state.firstOther {
            let hint = "choose an empty folder, or make a package there first"
            throw CommandRefusal(.usage("'\(folder)' already contains '\(other)'; \(hint); nothing was written"))
        }
        let written = try specs.write(with: package.files)
        return written + NextCommands(specs, generator: generator, folder: folder).ofNewPackage
    }

    /// Adds an API to a target of an existing package.
    private func ownPackage() throws(CommandRefusal) -> String {
        let manifest = try PackageManifest.read(SwiftPackage(folder: folder))
        let target = try chosen(of: manifest)
        let wishes = try wishes(for: target.name, in: try targetFolder(target))
        let dependency = manifest.generator(at: clone)
        let generator = try address(from: dependency)
        let specs = try InitSpecs(wishes.starter, document: wishes.document, folder: folder)
        let written = try specs.write(with: [])
        let lines = RemainingLines(
            target: target.name,
            generator: generator,
            needsDependency: dependency == nil,
            products: wishes.starter.products.filter { !target.products.contains($0) },
            needsExclude: !target.exclude.contains(PathText.specsFolder),
            needsPlugin: !target.plugins.contains("EndpointGenerator")
        )
        var changes = ManifestChanges(package: SwiftPackage(folder: folder), remaining: lines)
        changes.make()
        let rest = changes.remaining.text
        return written + changes.made + (rest.isEmpty ? "" : "\n\(rest)")
            + NextCommands(specs, generator: generator, folder: folder).ofOwnPackage
    }

    private func xcodeProject(_ project: String, _ state: FolderState) throws(CommandRefusal) -> String {
        let target = try targetName(default: state.folders.contains(project) ? project : "")
        guard state.folders.contains(target) else {
            let hint = "--target names a target whose sources are in a folder of its name, as Xcode makes it"
            throw CommandRefusal(.usage("'\(project).xcodeproj' has no folder '\(target)' beside it; \(hint)"))
        }
        let wishes = try wishes(for: target, in: target)
        let generator = try address(from: nil)
        let specs = try InitSpecs(wishes.starter, document: wishes.document, folder: folder)
        let written = try specs.write(with: [])
        return written + XcodeRecipe(starter: wishes.starter, generator: generator).text
            + NextCommands(specs, generator: generator, folder: folder).ofXcodeProject
    }
}

extension InitRun {
    private func targetName(default value: String) throws(CommandRefusal) -> String {
        let name = try questions.text(target, "The target", default: value)
        guard !name.isEmpty else { throw CommandRefusal(.usage("--target NAME is missing")) }
        let isName = name.unicodeScalars.enumerated().allSatisfy { index, scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "_": true
            case "0"..."9", "-": index > 0
            default: false
            }
        }
        guard isName else {
            let form = "letters, digits, '_' and '-', and begins with a letter"
            throw CommandRefusal(.usage("'\(name)' cannot be the name of a target, which consists of \(form)"))
        }
        return name
    }

    private func chosen(of manifest: PackageManifest) throws(CommandRefusal) -> PackageManifest.Target {
        let names = manifest.candidates.map(\.name)
        let only = names.count == 1 ? names[0] : ""
        let list = NameList.text(names)
        let question = names.count > 1 ? "The target, one of \(list)" : "The target"
        let name = try questions.text(target, question, default: only)
        if let target = manifest.candidates.first(where: { $0.name == name }) { return target }
        guard !names.isEmpty else {
            throw CommandRefusal(
                .usage("the package has no target for specs; 'swift package add-target NAME' adds one")
            )
        }
        let problem = name.isEmpty ? "--target NAME is missing" : "the package has no target '\(name)'"
        throw CommandRefusal(.usage("\(problem); it has \(list), and 'swift package add-target NAME' adds another"))
    }

    /// The folder of a target, in the place where SwiftPM looks for it.
    private func targetFolder(_ target: PackageManifest.Target) throws(CommandRefusal) -> String {
        let parents = ["Sources", "Source", "src", "srcs"]
        let places = [target.path].compactMap(\.self) + parents.map { "\($0)/\(target.name)" }
        let found = places.first { FolderState.isFolder(PathText.join(folder, $0)) }
        guard let found else {
            let place = target.path ?? "Sources/\(target.name)"
            throw CommandRefusal(
                .usage("the target '\(target.name)' has no folder '\(place)'; make it, with a Swift file")
            )
        }
        return found.hasSuffix("/") ? String(found.dropLast()) : found
    }

    private func wishes(
        for target: String,
        in targetFolder: String
    ) throws(CommandRefusal) -> (starter: Starter, document: ImportedDocument?) {
        // A given server means that the API does not come from a document.
        let question = "An OpenAPI document to begin with, or nothing"
        let path = try questions.text(document ?? (server == nil ? nil : ""), question, default: "")
        guard path.isEmpty || server == nil else {
            throw CommandRefusal(.usage("--server cannot be combined with --openapi or --har, which name the server"))
        }
        let document = path.isEmpty ? nil : try ImportedDocument(path, isTraffic: isTraffic, name: name)
        let proposedName = Starter.apiName(for: target)
        let api = try questions.text(document?.name ?? name, "The name of the API in Swift", default: proposedName)
        let proposed = Starter.placeholderServer(for: api)
        let server = try questions.text(
            document.map { $0.server ?? proposed } ?? server,
            "The server",
            default: proposed
        )
        let offline = try questions.decision(
            isOfflineFirst,
            "Keep answers on the device, to work offline?",
            default: false
        )
        let starter = Starter(
            target: target,
            targetFolder: targetFolder,
            api: api,
            server: server,
            isOfflineFirst: offline
        )
        return (starter, document)
    }

    /// The address of this package: from the manifest, from the command line, the public one, or the clone.
    private func address(from dependency: PackageManifest.Dependency?) throws(CommandRefusal) -> GeneratorPackage {
        if let dependency {
            let place = dependency.path.map { GeneratorPackage.Place.folder(RelativePath.of($0, from: folder)) }
            return GeneratorPackage(place ?? .repository(dependency.identity), name: dependency.name)
        }
        var text = generator ?? PackageAddress.published ?? clone ?? ""
        if text.isEmpty {
            text = try questions.text(nil, "The folder or URL of \(PackageAddress.identity)", default: "")
        }
        guard !text.isEmpty else {
            let hint = "--generator takes the folder of a clone, or a URL"
            throw CommandRefusal(.usage("it is not known where \(PackageAddress.identity) is; \(hint)"))
        }
        guard !GeneratorPackage.isURL(text) else { return GeneratorPackage(.repository(text)) }
        guard GeneratorClone.isClone(text) else {
            throw CommandRefusal(.usage("there is no package \(PackageAddress.identity) in the folder '\(text)'"))
        }
        return GeneratorPackage(
            .folder(text == generator && text.hasPrefix("/") ? text : RelativePath.of(text, from: folder))
        )
    }

    private func refuseControlCharacters() throws(CommandRefusal) {
        let texts = [target, name, server, document, generator].compactMap(\.self)
        guard
            let text = texts.first(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
        else { return }
        throw CommandRefusal(.usage("'\(text)' contains a control character"))
    }
}

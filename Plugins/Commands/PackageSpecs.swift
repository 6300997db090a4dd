// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

import Foundation
import PackagePlugin

/// Where a package has specs: in the folders of its targets, and in folders that no target takes.
struct PackageSpecs {
    /// A target's name and its folder.
    struct Target {
        var name: String
        var folder: URL
        /// Whether other targets may import it.
        var isImported: Bool

        var specs: URL { folder.appending(path: SpecFolders.specsFolder) }
    }

    /// Where SwiftPM looks for the folders of targets.
    private static let parents = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

    private let package: URL
    private let targets: [Target]

    init(_ package: Package) {
        self.package = package.directoryURL
        targets = package.targets.compactMap { $0 as? any SourceModuleTarget }
            .map { Target(name: $0.name, folder: $0.directoryURL, isImported: $0.kind == .generic) }
    }

    /// The targets of these names, or every target with specs.
    ///
    /// - Parameter names: As the command line has them.
    /// - Returns: One target or more.
    /// - Throws: ``CommandError`` where there is no such target, or no target has specs.
    func chosen(_ names: [String]) throws -> [Target] {
        for name in names where !targets.contains(where: { $0.name == name }) {
            let missing = "this package has no target '\(name)' with sources"
            throw CommandError(([missing] + orphans).joined(separator: "\n"))
        }
        let chosen = targets.filter { names.isEmpty ? FolderListing.isFolder($0.specs.path) : names.contains($0.name) }
        guard !chosen.isEmpty else {
            throw CommandError(orphans.isEmpty ? Self.noSpecs : orphans.joined(separator: "\n"))
        }
        for orphan in orphans { Diagnostics.warning(orphan) }
        return chosen
    }

    /// The folders of specs of these targets, each once: targets may share one.
    func folders(of targets: [Target]) -> [URL] {
        var seen: Set<String> = []
        return targets.map(\.specs).filter { seen.insert($0.resolvingSymlinksInPath().path).inserted }
    }

    /// A path as people type it, in the folder of the package.
    func relative(_ url: URL) -> String {
        let folder = package.path.hasSuffix("/") ? package.path : package.path + "/"
        return url.path.hasPrefix(folder) ? String(url.path.dropFirst(folder.count)) : url.path
    }

    /// What to do with each folder of specs that no target takes.
    ///
    /// SwiftPM drops a target that has no Swift file, with no more than a warning, and tells no plugin of it. The build then
    /// says "no such module" in another place.
    private var orphans: [String] {
        let folders = Set(targets.map { $0.folder.resolvingSymlinksInPath().path })
        let taken = Set(targets.map { $0.specs.resolvingSymlinksInPath().path })
        return Self.parents.map { package.appending(path: $0).path }.flatMap { parent in
            FolderListing(parent).folders.map { FilePath.join(parent, $0) }
        }
        .filter { folder in
            let specs = URL(fileURLWithPath: FilePath.join(folder, SpecFolders.specsFolder))
            let place = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            guard Self.hasYAML(specs.path), !folders.contains(place) else { return false }
            // Specs that lie here may be those of targets elsewhere. A link to such specs is there for a target of its own.
            return Self.isLink(specs.path) || !taken.contains(specs.resolvingSymlinksInPath().path)
        }
        .map { orphan(URL(fileURLWithPath: $0)) }
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    private static func hasYAML(_ folder: String) -> Bool {
        let listing = FolderListing(folder)
        return listing.hasYAML || listing.folders.contains { FolderListing(FilePath.join(folder, $0)).hasYAML }
    }

    private func orphan(_ folder: URL) -> String {
        let (path, name) = (relative(folder), folder.lastPathComponent)
        return """
            '\(path)/\(SpecFolders.specsFolder)' belongs to no target. SwiftPM drops a target that has no Swift file: add one, \
            such as an empty '\(path)/\(name).swift', and declare the target '\(name)' in Package.swift with \
            'exclude: ["\(SpecFolders.specsFolder)"]' [specs-without-target]
            """
    }

    private static let noSpecs = """
        no target has specs: create 'Sources/<Target>/Specs/api.yaml' with the lines 'language: 1' and 'name: <API>', and \
        say 'exclude: ["Specs"]' for the target in Package.swift
        """
}

// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

import Foundation
import PackagePlugin

/// The places of a package's specs: in the folders of its targets, and in folders without a target.
struct PackageSpecs {
    /// A target's name and its folder.
    struct Target {
        var name: String
        var folder: URL
        /// Other targets can import it.
        var isImported: Bool

        var specs: URL { folder.appending(path: SpecFolders.specsFolder) }

        init(_ target: any SourceModuleTarget) {
            name = target.name
            folder = target.directoryURL
            isImported = target.kind == .generic
        }

        /// A target of an Xcode project.
        init(name: String, folder: URL, isImported: Bool) {
            self.name = name
            self.folder = folder
            self.isImported = isImported
        }
    }

    /// The folders in which SwiftPM looks for targets.
    private static let parents = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]

    private let package: URL
    private let targets: [Target]

    init(_ package: Package) {
        self.package = package.directoryURL
        targets = package.targets.compactMap { $0 as? any SourceModuleTarget }
            .map { Target($0) }
    }

    /// The specs of targets in the folder of an Xcode project.
    init(in folder: URL, _ targets: [Target]) {
        package = folder
        self.targets = targets
    }

    /// The targets with these names, or every target with specs.
    ///
    /// - Parameter names: The names in the command line; empty for every target with specs.
    /// - Returns: One target or more.
    /// - Throws: ``CommandError`` if there is no such target, or if no target has specs.
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

    /// The folders with specs of these targets, without duplicates, because targets can share a folder.
    func folders(of targets: [Target]) -> [URL] {
        var seen: Set<String> = []
        return targets.map(\.specs).filter { seen.insert($0.resolvingSymlinksInPath().path).inserted }
    }

    /// The path relative to the package's folder.
    func relative(_ url: URL) -> String {
        let folder = package.path.hasSuffix("/") ? package.path : package.path + "/"
        return url.path.hasPrefix(folder) ? String(url.path.dropFirst(folder.count)) : url.path
    }

    /// Instructions for each folder of specs without a target.
    ///
    /// SwiftPM ignores a target without a Swift file. It only prints a warning, and no plugin sees the target. The
    /// build then fails elsewhere with "no such module".
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
            // Targets elsewhere can use specs in this folder. A link to such specs belongs to a target of its own.
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

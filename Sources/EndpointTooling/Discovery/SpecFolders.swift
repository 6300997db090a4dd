// This folder is compiled twice: here, and through a symlink in the build plugin, which cannot import a library. It
// must not import anything of this package.

import Foundation

/// The APIs in a folder of specs. If the folder contains `api.yaml`, it is one API; otherwise, each of its folders is
/// one.
///
/// The build plugin and the tool that it runs both use this type. So the plugin declares exactly the files that the
/// tool writes.
struct SpecFolders: Equatable {
    /// The file with the shared settings of an API.
    static let apiFile = "api.yaml"
    /// The folder with the user's own templates. It is never an API.
    static let templatesFolder = "Templates"
    /// A folder with this name takes the prefix of its output from its parent folder.
    static let specsFolder = "Specs"

    /// Sorted by path.
    private(set) var apis: [APIFolder] = []
    /// Empty if all files are in the right places.
    private(set) var problems: [SpecFolderProblem] = []

    init(in root: String) {
        let listing = FolderListing(root)
        if listing.hasYAML {
            add(listing, sharedTemplates: [])
            refuseSpecs(inFoldersOf: listing)
        } else {
            let shared = SpecFolders.templates(of: listing)
            for folder in listing.folders where folder != SpecFolders.templatesFolder {
                let child = FolderListing(FilePath.join(root, folder))
                if child.hasYAML { add(child, sharedTemplates: shared) }
                refuseSpecs(inFoldersOf: child)
            }
            refuseEmpty(root)
        }
        refuseClashes()
    }

    /// One API whose files are listed instead of found.
    init(listed api: APIFolder) {
        apis = [api]
        refuseClashes()
    }

    private mutating func add(_ listing: FolderListing, sharedTemplates: [String]) {
        let prefix = SpecFolders.prefix(of: listing.path)
        refuseNames(in: listing)
        guard listing.specs.contains(SpecFolders.apiFile) else {
            problems.append(.missingAPIFile(in: listing, name: prefix))
            return
        }
        apis.append(
            APIFolder(
                path: listing.path,
                prefix: prefix,
                specFiles: listing.paths(of: listing.specs),
                templateFiles: SpecFolders.overriding(sharedTemplates, with: SpecFolders.templates(of: listing))
            )
        )
    }

    /// The name of the folder at this path, after symlinks are resolved. If the name is `Specs`, as in
    /// `Sources/Shop/Specs`, it is the name of the folder above.
    static func prefix(of path: String) -> String {
        let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL
        let name = folder.lastPathComponent
        return name == specsFolder ? folder.deletingLastPathComponent().lastPathComponent : name
    }

    /// The name for an API in a folder with this prefix: it starts with a capital, and characters that no name may
    /// contain are left out.
    static func apiName(for prefix: String) -> String {
        let letters = prefix.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
            .drop { !$0.isLetter }
        return letters.first.map { $0.uppercased() + letters.dropFirst() } ?? "Bank"
    }

    private static func templates(of listing: FolderListing) -> [String] {
        guard listing.folders.contains(templatesFolder) else { return [] }
        let templates = FolderListing(FilePath.join(listing.path, templatesFolder))
        return templates.paths(of: templates.templates)
    }

    /// An API's own template replaces the shared one with the same name.
    private static func overriding(_ shared: [String], with own: [String]) -> [String] {
        let names = Set(own.map(FilePath.stem))
        return (shared.filter { !names.contains(FilePath.stem($0)) } + own)
            .sorted { (FilePath.stem($0), $0) < (FilePath.stem($1), $1) }
    }
}

extension SpecFolders {
    private mutating func refuseNames(in listing: FolderListing) {
        for name in listing.misnamedSpecs {
            problems.append(.misnamed(name, in: listing.path))
        }
        for name in listing.specs
        where name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            problems.append(.controlCharacter(in: FilePath.join(listing.path, name)))
        }
        let prefix = SpecFolders.prefix(of: listing.path)
        for name in listing.specs where SpecFolders.isTooLong("\(prefix)+\(FilePath.stem(name))") {
            problems.append(.tooLong(FilePath.join(listing.path, name)))
        }
    }

    /// File systems allow names of at most 255 bytes. The longest name that is made from this one has a kind, an
    /// extension and, while it is written, a number: `.Shop+orders+Repositories.generated.swift.12345`.
    private static func isTooLong(_ name: String) -> Bool { name.utf8.count > 200 }

    /// An API is a single folder. Specs in its subfolders would be overlooked, so they are refused.
    private mutating func refuseSpecs(inFoldersOf listing: FolderListing) {
        for folder in listing.folders where folder != SpecFolders.templatesFolder {
            let path = FilePath.join(listing.path, folder)
            if FolderListing(path).hasYAML { problems.append(.tooDeep(path)) }
        }
    }

    private mutating func refuseEmpty(_ root: String) {
        guard apis.isEmpty, problems.isEmpty else { return }
        problems.append(.noAPI(in: root))
    }

    /// Apple's file systems treat `Bank` and `bank` as the same name, and no file system keeps two files with the same
    /// name.
    private mutating func refuseClashes() {
        var owners: [String: String] = [:]
        for api in apis {
            for file in api.specFiles {
                let key = "\(api.prefix)+\(FilePath.stem(file))".lowercased()
                if let owner = owners[key] {
                    problems.append(.clash(file, with: owner))
                } else {
                    owners[key] = file
                }
            }
        }
    }
}

// Declarations of XcodeProjectPlugin, which Xcode 14.0 and later have, for the type check of the plugins on Linux. Apple documents the
// module in WWDC22's "Create Swift Package plugins" alone; it imports PackagePlugin.
public import Foundation
public import PackagePlugin

/// An Xcode project.
public struct XcodeProject {
    /// The name of the project.
    public let displayName: String
    /// The folder of the project.
    public let directoryURL: URL
    /// The targets of the project.
    public let targets: [XcodeTarget]
}

/// A target of a project.
public struct XcodeTarget {
    /// The name of the target.
    public let displayName: String
    /// The files of the target.
    public let inputFiles: FileList
    /// The product of the target, if it has one.
    public let product: XcodeProduct?
}

/// A product of a target.
public struct XcodeProduct {
    /// The kinds of products.
    public enum Kind {
        case application, executable, framework, library
        case other(String)
    }

    /// The kind of the product.
    public let kind: Kind
}

/// The context of a plugin in a project.
public struct XcodePluginContext {
    /// A tool that the plugin depends on.
    public struct Tool {
        /// The executable.
        public let url: URL
    }

    /// The project.
    public let xcodeProject: XcodeProject
    /// The folder for what the plugin writes.
    public let pluginWorkDirectoryURL: URL
    /// The tool with this name.
    public func tool(named name: String) throws -> Tool { throw CancellationError() }
}

/// A plugin of a build in a project.
public protocol XcodeBuildToolPlugin: BuildToolPlugin {
    /// The commands of a target.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

/// A command in the menu of a project.
public protocol XcodeCommandPlugin: CommandPlugin {
    /// Performs the command.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

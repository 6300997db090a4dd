// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

#if canImport(XcodeProjectPlugin)
    import PackagePlugin
    import XcodeProjectPlugin

    extension PackageSpecs {
        /// The specs of an Xcode project: each in the folder that has its target's name.
        init(_ project: XcodeProject) {
            self.init(
                in: project.directoryURL,
                project.targets.map { target in
                    Target(
                        name: target.displayName,
                        folder: project.directoryURL.appending(path: target.displayName),
                        isImported: !target.isProgram
                    )
                }
            )
        }
    }

    extension BuiltTool {
        /// The tool for a command in Xcode's menu. Its text appears in the report of the command.
        init(_ context: XcodePluginContext) throws {
            self.init(
                executable: try context.tool(named: "endpoint-generator-build").url,
                folder: context.xcodeProject.directoryURL
            )
        }
    }
#endif

// This file is compiled into every plugin, through symlinks: plugins cannot import a library.

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension XcodeTarget {
        /// True for an app, a command-line tool or a test, which other targets do not import. A static framework has
        /// another kind, too, so unknown kinds count as imported.
        var isProgram: Bool {
            switch product?.kind {
            case .application, .executable: true
            case .other(let type): type.hasPrefix("com.apple.product-type.bundle.")
            default: false
            }
        }
    }
#endif

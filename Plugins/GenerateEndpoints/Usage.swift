/// The command's help.
enum Usage {
    static let line = "usage: swift package generate-endpoints [--target NAME]... [--check] [--help]"

    static let help = """
        \(line)

        Writes the Swift of the targets' specs, from 'Specs' into 'Generated' beside it.

          --target NAME  of this target; may be said several times. Of every target with specs, if not said
          --check        writes nothing, and fails where that would change something
          --help         says this

        It is for targets that commit what is generated. \(kinds)
        """

    /// A hint for a call without target names.
    static func unnamed(_ targets: [String]) -> String {
        "These are all targets with specs: \(targets.joined(separator: ", ")). \(kinds)"
    }

    private static let kinds = """
        A target that applies the plugin EndpointGenerator commits none: where a package has both kinds, name those \
        that commit with --target, because no command can see which plugins a target applies.
        """
}

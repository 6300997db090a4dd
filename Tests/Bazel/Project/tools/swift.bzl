"""A rule that compiles Swift with the `swiftc` of the machine, because rules_swift needs a newer Bazel than this test has."""

def _folder(file):
    return file.dirname

def _swift_module_impl(ctx):
    module = ctx.actions.declare_file(ctx.label.name + ".swiftmodule")
    arguments = ctx.actions.args()
    arguments.add_all(["-emit-module", "-parse-as-library", "-wmo", "-swift-version", "6", "-warnings-as-errors"])
    arguments.add_all(["-module-name", ctx.label.name, "-module-cache-path", "cache"])
    arguments.add_all(ctx.files.modules, map_each = _folder, before_each = "-I", uniquify = True)
    arguments.add("-o", module)
    arguments.add_all(ctx.files.srcs)
    ctx.actions.run_shell(
        command = "swiftc \"$@\"",
        arguments = [arguments],
        inputs = ctx.files.srcs + ctx.files.modules,
        outputs = [module],
        mnemonic = "SwiftModule",
        use_default_shell_env = True,
    )
    return [DefaultInfo(files = depset([module]))]

swift_module = rule(
    implementation = _swift_module_impl,
    attrs = {
        "modules": attr.label(default = "@modules//:modules"),
        "srcs": attr.label_list(allow_files = [".swift"]),
    },
)

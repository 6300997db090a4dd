"""Rules for the specs of swift-endpoint-generator: Swift sources, a test of the specs, and the generator as a toolchain."""

# The kinds of Swift file that a spec and an `api.yaml` become, as OutputNaming.swift names them.
KINDS = ["Models", "DTOs", "Endpoints", "Repositories"]
API_KINDS = ["API"]

# As text with the repository, because older versions of Bazel look for other text in the main repository.
_TOOLCHAIN = str(Label("//:toolchain_type"))

def _toolchain_impl(ctx):
    return [platform_common.ToolchainInfo(generator = ctx.attr.generator[DefaultInfo].files_to_run)]

_toolchain = rule(
    implementation = _toolchain_impl,
    attrs = {"generator": attr.label(mandatory = True, allow_single_file = True, executable = True, cfg = "exec")},
)

def endpoint_generator_toolchain(name, generator, exec_compatible_with = [], visibility = None):
    """Makes an executable the generator of the actions. Register it by its name, with `register_toolchains`.

    Args:
      name: The name of the toolchain.
      generator: The label of `endpoint-generator-build`, a file or a target.
      exec_compatible_with: The constraints of the machines that can run it, such as `@platforms//os:linux`.
      visibility: The visibility of the toolchain.
    """
    _toolchain(name = name + ".generator", generator = generator, tags = ["manual"], visibility = visibility)
    native.toolchain(
        name = name,
        toolchain = ":" + name + ".generator",
        toolchain_type = _TOOLCHAIN,
        exec_compatible_with = exec_compatible_with,
        visibility = visibility,
    )

def _stem(file):
    return file.basename[:-len(file.extension) - 1]

def _prefix(api):
    """The name of the API's folder, from its label; a folder `Specs` takes the name of the folder above it."""
    folders = [part for part in api.short_path.split("/")[:-1]]
    if folders[:1] == [".."]:
        folders = folders[2:]
    if folders[-1:] == ["Specs"]:
        folders.pop()
    if not folders:
        fail("'%s' is in no folder whose name its Swift files could have; move the specs to a folder such as 'Shop/Specs'" %
             api.short_path, attr = "api")
    return folders[-1]

def _api(ctx):
    """The spec files, `api.yaml` first, and the templates, after checks that need no file's contents."""
    api = ctx.file.api
    if api.basename != "api.yaml":
        fail("it must be the API's 'api.yaml', not '%s'" % api.basename, attr = "api")
    specs = [api] + [file for file in ctx.files.specs if file != api]
    for attribute, files in [("specs", specs), ("templates", ctx.files.templates)]:
        owners = {}
        for file in files:
            owner = owners.setdefault(_stem(file).lower(), file)
            if owner != file:
                fail("'%s' and '%s' have the same name, or names that differ only in letter case; rename one of them" %
                     (owner.short_path, file.short_path), attr = attribute)
    return struct(prefix = _prefix(api), specs = specs, templates = ctx.files.templates)

def _list(ctx, api, path):
    """The file that tells the generator which files it may read."""
    file = ctx.actions.declare_file(ctx.label.name + ".specs.json")
    ctx.actions.write(file, json.encode(struct(
        prefix = api.prefix,
        specs = [path(spec) for spec in api.specs],
        templates = [path(template) for template in api.templates],
    )) + "\n")
    return file

def _execution_path(file):
    return file.path

def _runfiles_path(file):
    return file.short_path

def _outputs(ctx, api):
    # A folder for each target, because the generator removes what it did not write from its folder.
    return [
        ctx.actions.declare_file("%s/%s+%s+%s.generated.swift" % (ctx.label.name, api.prefix, _stem(spec), kind))
        for spec in api.specs
        for kind in (API_KINDS if spec == ctx.file.api else KINDS)
    ]

def _sources_impl(ctx):
    api = _api(ctx)
    list = _list(ctx, api, _execution_path)
    outputs = _outputs(ctx, api)
    arguments = ctx.actions.args()
    arguments.add("--specs", list)
    arguments.add("--output", outputs[0].dirname)
    arguments.add("--quiet")
    if ctx.attr.module_name:
        arguments.add("--target", ctx.attr.module_name)
    if not ctx.attr.imported:
        arguments.add("--not-imported")
    ctx.actions.run(
        executable = ctx.toolchains[_TOOLCHAIN].generator,
        arguments = [arguments],
        inputs = api.specs + api.templates + [list],
        outputs = outputs,
        mnemonic = "EndpointSwift",
        progress_message = "Generating Swift from the specs of %s" % ctx.label,
    )
    return [DefaultInfo(files = depset(outputs))]

_FILES = {
    "api": attr.label(
        mandatory = True,
        allow_single_file = [".yaml"],
        doc = "The API's `api.yaml`. The name of its folder begins the names of the Swift files.",
    ),
    "specs": attr.label_list(allow_files = [".yaml"], doc = "The other specs of the API."),
    "templates": attr.label_list(allow_files = [".mustache"], doc = "Templates that replace those of the generator."),
}

endpoint_swift_sources = rule(
    implementation = _sources_impl,
    doc = "The Swift sources of an API, for the `srcs` of a `swift_library`.",
    attrs = dict(
        _FILES,
        module_name = attr.string(doc = "The Swift module, for specs whose `targets` say what each module gets."),
        imported = attr.bool(default = True, doc = "Whether other modules import the sources, which makes them public."),
    ),
    toolchains = [_TOOLCHAIN],
)

def _quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"

def _specs_test_impl(ctx):
    api = _api(ctx)
    list = _list(ctx, api, _runfiles_path)
    generator = ctx.toolchains[_TOOLCHAIN].generator
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(script, "#!/bin/sh\nexec %s validate --specs %s\n" % (
        _quoted("./" + generator.executable.short_path),
        _quoted(list.short_path),
    ), is_executable = True)
    files = ctx.runfiles(files = api.specs + api.templates + [list, generator.executable])
    return [DefaultInfo(executable = script, runfiles = files)]

endpoint_specs_test = rule(
    implementation = _specs_test_impl,
    doc = "Fails if the specs of an API have mistakes, and prints them.",
    attrs = _FILES,
    test = True,
    toolchains = [_TOOLCHAIN],
)

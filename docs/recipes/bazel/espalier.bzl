"""Rules that draw diagrams with `espalier`."""

def _espalier_command_impl(ctx):
    path = ctx.which("espalier")
    if not path:
        fail("'espalier' isn't in PATH; install it first")
    ctx.symlink(path, "espalier")
    ctx.file("BUILD.bazel", 'exports_files(["espalier"])\n')

espalier_command = repository_rule(
    implementation = _espalier_command_impl,
    doc = "Makes the command `espalier` of PATH available to the rules.",
    environ = ["PATH"],
    local = True,
)

def _espalier_diagram_impl(ctx):
    arguments = ctx.actions.args()

    # In a sandbox, each input is a symbolic link to a file of the workspace, and Bazel decides which files can be read.
    # Therefore, the links may lead to any folder.
    arguments.add_all(["render", "--quiet", "--allow-path=/", ctx.file.src, "-o", ctx.outputs.out])
    arguments.add_all(ctx.attr.options)
    arguments.use_param_file("@%s", use_always = True)
    arguments.set_param_file_format("multiline")
    ctx.actions.run(
        executable = ctx.executable._espalier,
        arguments = ["worker", arguments],
        inputs = [ctx.file.src] + ctx.files.data,
        outputs = [ctx.outputs.out],
        mnemonic = "Espalier",
        progress_message = "Drawing %s" % ctx.outputs.out.short_path,
        execution_requirements = {
            "supports-workers": "1",
            "supports-multiplex-workers": "1",
            "supports-worker-cancellation": "1",
            "requires-worker-protocol": "json",
        },
    )

espalier_diagram = rule(
    implementation = _espalier_diagram_impl,
    doc = "Draws a diagram. One process draws all diagrams of a build, on all processors.",
    attrs = {
        "src": attr.label(
            allow_single_file = [".yaml", ".yml", ".json"],
            doc = "The diagram file.",
            mandatory = True,
        ),
        "data": attr.label_list(
            allow_files = True,
            doc = "The files that the diagram refers to: data, images, fonts, and templates of your own.",
        ),
        "options": attr.string_list(
            doc = "Further options of `espalier render`, such as `--theme=graphite`.",
        ),
        "out": attr.output(
            doc = "The picture. Its extension sets the format.",
            mandatory = True,
        ),
        "_espalier": attr.label(
            allow_single_file = True,
            cfg = "exec",
            default = "@espalier//:espalier",
            executable = True,
        ),
    },
)

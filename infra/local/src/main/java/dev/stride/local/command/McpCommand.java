package dev.stride.local.command;

import dev.stride.local.agent.AgentServer;
import dev.stride.local.agent.Workspace;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code stride mcp}: it gives agents tools for the workflows of a folder. */
@Command(
        name = "mcp",
        description = {
            "Gives agents tools for the workflows of a folder, by the Model Context Protocol on standard input and output.",
            "The tools read nothing outside of the folder, write nothing, and use no network."
        },
        footer = {"", "Exit status: 0 when the input ends, 2 when the folder cannot be used."})
public final class McpCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "FOLDER",
            arity = "0..1",
            description = "The folder of the workflows. Default: the current folder.")
    private Path folder = Path.of("");

    @Override
    public Integer call() throws InterruptedException {
        var workspace = Workspace.of(folder);
        var output = System.out;
        // Standard output belongs to the protocol: what anything else prints goes to standard error.
        System.setOut(System.err);
        new AgentServer(workspace, console.err())
                .serve(
                        System.in,
                        output,
                        Optional.ofNullable(Stride.class.getPackage().getImplementationVersion()));
        return ExitCode.SUCCESS;
    }
}

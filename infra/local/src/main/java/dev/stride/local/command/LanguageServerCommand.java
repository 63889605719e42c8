package dev.stride.local.command;

import dev.stride.language.ReadingMode;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.editor.EditorServer;
import dev.stride.local.embedded.LocalEnvironment;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code stride language-server}: an editor starts it, and asks it about the definitions that are open. */
@Command(
        name = "language-server",
        description = "Serves an editor over standard input and output with the Language Server Protocol.",
        footer = {"", "Exit status: 0 when the editor has shut the server down, 1 when its messages ended before."})
final class LanguageServerCommand implements Callable<Integer> {

    @Mixin
    @SuppressWarnings("UnusedVariable") // picocli takes the option for help from it
    private final Console console = new Console();

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Option(
            names = "--online",
            description = "Load documents from the network, as stride validate does. By default, the server does not: a"
                    + " definition is checked as soon as somebody opens it, whoever wrote it.")
    private boolean online;

    @Override
    public Integer call() throws IOException {
        var environment = LocalEnvironment.create().in(new ReadingMode(false, !online, ReadingMode.DEFAULT.dialect()));
        try (var in = new FileInputStream(FileDescriptor.in);
                var out = new FileOutputStream(FileDescriptor.out)) {
            return EditorServer.serve(
                    file -> environment
                            .withConnectors(connectors.forDefinition(file).withScripts())
                            .definitionReader(),
                    in,
                    out);
        }
    }
}

package dev.stride.local.command.option;

import dev.stride.workflowtest.recorded.RecordedRun;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options {@code --export} and {@code --force}: a run is written to a file, of which other commands can make a test case. */
public final class ExportOption {

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Write the run to this file, for 'stride test --from-run', 'stride replay' and the console.")
    private Optional<Path> path = Optional.empty();

    @Option(names = "--force", description = "With --export: replace the file if it exists.")
    private boolean force;

    /** Returns the file to write; empty if the user has named none. Ends the command if it must not be replaced. */
    public Optional<WrittenFile> file() {
        var file = path.map(it -> new WrittenFile(it, force));
        file.ifPresent(WrittenFile::check);
        return file;
    }

    /** Writes a run. Returns a line that says so. */
    public static String write(RecordedRun run, WrittenFile file) {
        file.write(run.toJson().toPrettyString() + "\n");
        return "wrote the run %s of %s to %s".formatted(run.id(), run.workflow(), file.path());
    }
}

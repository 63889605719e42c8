package dev.stride.local.command;

import dev.stride.language.Compilation;
import dev.stride.local.embedded.Laptop;
import dev.stride.plan.PlanPrinter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A definition as it was compiled. */
@Command(name = "diagram", description = "Shows a definition in another form.")
final class DiagramCommand implements Callable<Integer> {

    /** The forms that there are. */
    private enum Format {
        plan
    }

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", description = "A definition, in JSON or YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--format",
            defaultValue = "plan",
            description = "One of ${COMPLETION-CANDIDATES}: the compiled plan.")
    private Format format = Format.plan;

    @Override
    public Integer call() {
        var read = Laptop.open().reader().read(file, List.of());
        DiagnosticLine.all(read).forEach(console::say);
        return switch (read.compilation()) {
            case Compilation.Refused _ -> Exit.REFUSED;
            case Compilation.Compiled(var compiled, var _) -> {
                console.text(
                        switch (format) {
                            case plan -> PlanPrinter.print(compiled);
                        });
                yield Exit.DONE;
            }
        };
    }
}

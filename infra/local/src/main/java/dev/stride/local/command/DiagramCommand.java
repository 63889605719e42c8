package dev.stride.local.command;

import dev.stride.diagram.Format;
import dev.stride.language.Compilation;
import dev.stride.language.Depiction;
import dev.stride.local.embedded.Laptop;
import dev.stride.plan.PlanPrinter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A definition as a picture, or as it was compiled. */
@Command(
        name = "diagram",
        description = "Draws a definition, also one that has faults; or shows its compiled plan.",
        footer = {"", "Exit status: 0, or 2 when the definition cannot be read; with --format plan, when it has faults."
        })
final class DiagramCommand implements Callable<Integer> {

    /** The forms that there are. */
    private enum Form {
        mermaid,
        svg,
        dot,
        plan
    }

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", description = "A definition, in JSON or YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--format",
            defaultValue = "mermaid",
            description = "One of ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} unless you say so.")
    private Form form = Form.mermaid;

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Override
    public Integer call() {
        return switch (form) {
            case mermaid -> draw(Format.MERMAID);
            case svg -> draw(Format.SVG);
            case dot -> draw(Format.DOT);
            case plan -> plan();
        };
    }

    private Laptop laptop() {
        return Laptop.open().in(language.key());
    }

    private int draw(Format format) {
        return switch (laptop().reader().draw(file)) {
            case Depiction.Refused(var fault) -> {
                console.say(DiagnosticLine.fault(file, fault));
                yield Exit.REFUSED;
            }
            case Depiction.Drawn(var diagram) -> {
                console.text(format.draw(diagram).stripTrailing());
                yield Exit.DONE;
            }
        };
    }

    private int plan() {
        var read = laptop().with(connectors.beside(file)).reader().read(file, List.of());
        DiagnosticLine.all(read).forEach(console::say);
        return switch (read.compilation()) {
            case Compilation.Refused _ -> Exit.REFUSED;
            case Compilation.Compiled(var compiled, var _) -> {
                console.text(PlanPrinter.print(compiled));
                yield Exit.DONE;
            }
        };
    }
}

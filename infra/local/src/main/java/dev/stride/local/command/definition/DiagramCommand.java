package dev.stride.local.command.definition;

import dev.stride.diagram.Diagram;
import dev.stride.diagram.format.DiagramFormat;
import dev.stride.language.Compilation;
import dev.stride.language.Languages.DrawingResult;
import dev.stride.local.command.option.ConnectorsOption;
import dev.stride.local.command.option.LanguageOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.DiagnosticLine;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.plan.text.PlanPrinter;
import dev.stride.source.Diagnostic;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride diagram}: it draws a definition, or prints its compiled plan. */
@Command(
        name = "diagram",
        description = "Draws a workflow definition, even an invalid one, or prints its compiled form, the plan.",
        footer = {
            "",
            "Exit status: 0 on success; 2 when the definition cannot be read or, with --format plan, has faults."
        })
public final class DiagramCommand implements Callable<Integer> {

    private enum Form {
        mermaid,
        svg,
        dot,
        json,
        outline,
        plan
    }

    @Mixin
    private final Console console = new Console();

    @Parameters(paramLabel = "FILE", description = "A definition, in JSON or YAML.")
    private Path file = Path.of("");

    @Option(
            names = "--format",
            defaultValue = "mermaid",
            description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Form form = Form.mermaid;

    @Mixin
    private ConnectorsOption connectors = new ConnectorsOption();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Override
    public Integer call() {
        return switch (form) {
            case mermaid -> draw(DiagramFormat.MERMAID);
            case svg -> draw(DiagramFormat.SVG);
            case dot -> draw(DiagramFormat.DOT);
            case json -> draw(DiagramFormat.JSON);
            case outline -> draw(DiagramFormat.OUTLINE);
            case plan -> plan();
        };
    }

    private LocalEnvironment laptop() {
        return LocalEnvironment.create().withLanguage(language.key());
    }

    private int draw(DiagramFormat diagramFormat) {
        return switch (laptop().definitionReader().draw(file)) {
            case DrawingResult.Rejected(var fault) -> reject(fault);
            case DrawingResult.TooLarge(var diagram, var fault) ->
                diagramFormat == DiagramFormat.OUTLINE ? print(diagramFormat, diagram) : reject(fault);
            case DrawingResult.Drawn(var diagram) -> print(diagramFormat, diagram);
        };
    }

    private int reject(Diagnostic fault) {
        console.printStatus(DiagnosticLine.fault(file, fault));
        return ExitCode.REFUSED;
    }

    private int print(DiagramFormat diagramFormat, Diagram diagram) {
        console.printText(diagramFormat.draw(diagram).stripTrailing());
        return ExitCode.SUCCESS;
    }

    private int plan() {
        var read = laptop().withConnectors(connectors.forDefinition(file).withScripts())
                .definitionReader()
                .compile(file, List.of());
        DiagnosticLine.lines(read).forEach(console::printStatus);
        return switch (read.compilation()) {
            case Compilation.Rejected _ -> ExitCode.REFUSED;
            case Compilation.Compiled(var compiled, var _) -> {
                console.printText(PlanPrinter.print(compiled));
                yield ExitCode.SUCCESS;
            }
        };
    }
}

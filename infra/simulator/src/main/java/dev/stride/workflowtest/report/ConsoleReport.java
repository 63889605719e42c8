package dev.stride.workflowtest.report;

import dev.stride.workflowtest.TestRunner.CaseResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A test report for the terminal: one line per case, the differences of failed cases, and the counts at the end. */
public final class ConsoleReport {

    private final PrintWriter out;
    private Optional<Path> file = Optional.empty();

    public ConsoleReport(PrintWriter out) {
        this.out = out;
    }

    public void print(CaseResult result) {
        if (file.filter(result.file()::equals).isEmpty()) {
            file = Optional.of(result.file());
            out.println(result.file());
        }
        if (result.passed()) {
            out.println("  ok      " + result.name());
            return;
        }
        out.println("  FAILED  " + result.name());
        result.differences().forEach(difference -> out.println("          " + difference));
        if (!result.trace().isEmpty()) {
            out.println("          what it did:");
            result.trace().forEach(line -> out.println("            " + line));
        }
    }

    public void printSummary(List<CaseResult> results) {
        var passed = results.stream().filter(CaseResult::passed).count();
        var noun = results.size() == 1 ? "case" : "cases";
        out.println("%d %s: %d passed, %d failed".formatted(results.size(), noun, passed, results.size() - passed));
    }
}

package dev.stride.workflowtest;

import dev.stride.language.Languages;
import dev.stride.plan.Checkpoint;
import dev.stride.source.Diagnostic;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.expect.Observed;
import dev.stride.workflowtest.recorded.RecordedCase;
import dev.stride.workflowtest.recorded.RecordedCase.Sources;
import dev.stride.workflowtest.recorded.RecordedRun;
import dev.stride.workflowtest.recorded.RunDifference;
import dev.stride.workflowtest.recorded.RunDifference.OtherPath;
import dev.stride.workflowtest.recorded.RunDifference.Spot;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The repetition of a recorded run with another definition, in the world of a test case that is made of the run. */
public final class Replay {

    private final TestCase testCase;
    private final TestWorld world;

    private Replay(TestCase testCase, TestWorld world) {
        this.testCase = testCase;
        this.world = world;
    }

    /** The result of a repetition. */
    public sealed interface Result {

        /** The definition, or what it needs, is faulty. */
        record Refused(List<Diagnostic> faults) implements Result {
            public Refused {
                faults = List.copyOf(faults);
            }
        }

        /** No case of the run can be read, because it is too large. */
        record Unreadable(String reason) implements Result {}

        record Same() implements Result {}

        /** The run did something else. @param place where the definition says so */
        record Different(RunDifference difference, Optional<Line> place) implements Result {}
    }

    /** A line of a definition. @param file its file; empty if the definition is part of the recorded run */
    public record Line(Optional<Path> file, int line) {}

    /**
     * Repeats a run.
     *
     * @param run a run without an obstacle
     * @param beside a path in the folder from which the paths of the sources begin
     * @param checkpoint when the instance is stored, unless its definition says so
     */
    public static Result repeat(
            RecordedRun run, Sources sources, Path beside, Languages languages, Checkpoint checkpoint) {
        return switch (TestFile.parse(beside, RecordedCase.write(run, sources))) {
            case TestFileResult.Invalid(var _, var faults) ->
                new Result.Unreadable(faults.getFirst().message());
            case TestFileResult.Tests(var file) -> {
                // A run with background branches ends before them; a longer path must not be cut there.
                var written = file.cases().getFirst();
                var testCase = run.status().isFinal() ? written.withoutEnd() : written;
                yield new Replay(testCase, new TestWorld(testCase, languages, checkpoint)).repeat(run);
            }
        };
    }

    private Result repeat(RecordedRun run) {
        var observed = world.run();
        if (!observed.faults().isEmpty()) {
            return new Result.Refused(observed.faults());
        }
        return difference(run, observed)
                .<Result>map(it -> new Result.Different(it, it.spot().flatMap(this::line)))
                .orElseGet(Result.Same::new);
    }

    private Optional<RunDifference> difference(RecordedRun run, Observed observed) {
        var now = world.runs().stream()
                .filter(each -> each.workflow().id().equals(run.workflow().id()))
                .findFirst();
        if (now.isEmpty()) {
            var reason = observed.inputRefusal()
                    .map(refusal -> "the input is refused: " + refusal)
                    .or(() -> world.problems().stream().findFirst())
                    .orElse("no instance is started");
            return Optional.of(
                    new OtherPath(Optional.empty(), Optional.empty(), Optional.of("the start"), Optional.of(reason)));
        }
        return RunDifference.between(run, now.get());
    }

    private Optional<Line> line(Spot spot) {
        return world.definition(spot.workflow())
                .flatMap(text -> SourceParser.parse(text) instanceof SourceParseResult.Parsed(var source)
                        ? Optional.of(new Line(
                                Optional.ofNullable(testCase.setting().files().get(text)),
                                source.positionOf(spot.pointer()).line()))
                        : Optional.empty());
    }
}

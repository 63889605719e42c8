package dev.stride.simulator.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.plan.Checkpoint;
import dev.stride.simulator.program.Program;
import dev.stride.simulator.program.Programs;
import dev.stride.simulator.trial.TrialRun;
import dev.stride.workflowtest.Operations;
import dev.stride.workflowtest.Operations.Cell;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Repeats the operations of the matrix that write, with a crash at every call. */
@Tag("simulation")
class OperationCrashesTest {

    private static final Operations MATRIX = Operations.load();

    @ParameterizedTest
    @EnumSource
    void crashAtAnyCall_doesNotChangeWhatAnOperationDoes(Checkpoint checkpoint) {
        var campaign = new Campaign(
                switch (checkpoint) {
                    case STATES -> TrialRun.REAL;
                    case EFFECTS -> SimulationTest.DEFERRING;
                });
        var programs = MATRIX.cells()
                .filter(cell -> cell.never().isEmpty())
                .flatMap(cell -> program(cell).stream())
                .toList();
        ParallelWorkers.forEach(programs, program -> campaign.crashes(program, 1));
        System.out.println(campaign.report());
        assertThat(campaign.violations()).isEmpty();
    }

    /**
     * Returns the program of a cell whose operation writes. Where a crash decides how far an instance has come when the operation
     * arrives, only the invariants are checked, and not the outcome.
     */
    private static Optional<Program> program(Cell cell) {
        var at = cell.situation().at().toString();
        return switch (cell.operation().name()) {
            case "resume" ->
                Optional.of(program(
                        cell,
                        false,
                        Operations.step(at, "suspend"),
                        Operations.event(),
                        Operations.step("P2D", "resume")));
            case "suspend" ->
                Optional.of(program(cell, false, Operations.step(at, "suspend"), Operations.event())
                        .racing());
            case "cancel" ->
                Optional.of(program(cell, false, Operations.step(at, "cancel"), Operations.event())
                        .racing());
            case "cancel with compensation" -> {
                var cancel = JsonNodeFactory.instance.objectNode().put("after", at);
                cancel.putObject("cancel").put("compensate", true);
                yield Optional.of(
                        program(cell, false, cancel, Operations.event()).racing());
            }
            case "retry" -> Optional.of(program(cell, true, Operations.event(), Operations.step("P2D", "retry")));
            case "retry with patch" -> {
                var retry = JsonNodeFactory.instance.objectNode().put("after", "P2D");
                retry.putObject("retry").put("patched", true);
                yield Optional.of(program(cell, true, Operations.event(), retry));
            }
            case Operations.OTHER_VERSION ->
                Optional.of(program(cell, true, Operations.event(), Operations.retryWithOtherVersion("P2D")));
            case "timeouts" ->
                Optional.of(program(cell, false, Operations.event()).racing());
            case "continue as" -> Optional.of(program(cell, false, Operations.event()));
            default -> Optional.empty();
        };
    }

    private static Program program(Cell cell, boolean nextFails, ObjectNode... steps) {
        return Programs.of(MATRIX.write(cell, List.of(steps), Optional.empty(), nextFails));
    }
}

package dev.stride.simulator.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulator.program.ConstructCoverage;
import dev.stride.simulator.program.InventedWorkflow08;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that the product and the reference interpreter agree on generated workflows of Serverless Workflow 0.8. Every build
 * compares some; the tests tagged {@code simulation} compare many.
 */
class ReferenceTest {

    private static final int SOME = 80;
    private static final int FEW = 20;

    /** Number of seeds, unless {@code -Dreference.seeds} sets another one. */
    private static final int MANY = Integer.getInteger("reference.seeds", 1_000);

    @Test
    void generatedServerlessWorkflow08Definitions_haveTheSameResultsInStrideAndInAReferenceInterpreter() {
        holds("undisturbed", 1, SOME, ReferenceComparison::undisturbed);
    }

    @Test
    @Tag("simulation")
    void runWithAnInjectedInfrastructureFault_endsAsInAReferenceInterpreterWrittenForTests() {
        holds("one fault a run", 1, FEW, referenceComparison -> referenceComparison.disturbed(1));
    }

    @Test
    @Tag("exhaustive")
    void manyGeneratedServerlessWorkflow08Definitions_haveTheSameResultsInStrideAndInAReferenceInterpreter() {
        holds("undisturbed", SOME + 1, MANY, ReferenceComparison::undisturbed);
    }

    @Test
    @Tag("exhaustive")
    void manyRunsWithAnInjectedInfrastructureFault_endAsInAReferenceInterpreterWrittenForTests() {
        holds("one fault a run", FEW + 1, MANY / 10, referenceComparison -> referenceComparison.disturbed(2));
    }

    @Test
    void generatedTestWorkflows_useEveryConstructOfServerlessWorkflow08() {
        var uses = ConstructCoverage.uses(LongStream.rangeClosed(1, MANY)
                .mapToObj(InventedWorkflow08::definitions)
                .toList());
        System.out.printf("inventions: of %d, so many use each construct: %s%n", MANY, uses);
        assertThat(uses).doesNotContainValue(0);
    }

    @Test
    @Tag("simulation")
    void comparisonWithTheReferenceInterpreter_detectsEveryErrorPutIntoACompiledDefinition() {
        var judges = LongStream.rangeClosed(1, 2 * SOME)
                .parallel()
                .mapToObj(InventedWorkflow08::invented)
                .map(ReferenceComparison::new)
                .toList();
        var missed = Stream.of(PlanMutant.values())
                .parallel()
                .filter(way -> judges.stream()
                        .allMatch(referenceComparison ->
                                referenceComparison.by(way).isEmpty()))
                .toList();
        System.out.printf(
                "reference: %d of %d wrong plans seen%n",
                PlanMutant.values().length - missed.size(), PlanMutant.values().length);
        assertThat(missed).isEmpty();
    }

    private static void holds(String what, int from, int to, Function<ReferenceComparison, List<String>> run) {
        var begun = System.nanoTime();
        var differences = LongStream.rangeClosed(from, to)
                .parallel()
                .boxed()
                .flatMap(seed -> run.apply(new ReferenceComparison(InventedWorkflow08.invented(seed))).stream()
                        .map(it -> "seed " + seed + ": " + it))
                .toList();
        System.out.printf(
                "reference, %s: %,d programs in %d s, %d differences%n",
                what, to - from + 1, (System.nanoTime() - begun) / 1_000_000_000, differences.size());
        assertThat(differences).isEmpty();
    }
}

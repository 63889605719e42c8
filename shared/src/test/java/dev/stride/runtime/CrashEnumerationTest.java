package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.runtime.CrashRun.Shell;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nothing is lost and nothing happens twice, wherever a handler crashes and whatever call fails. */
class CrashEnumerationTest {

    private static final List<Program> EXAMPLES = Program.under(Path.of("../examples"));
    private static final List<Program> CONFORMANCE = Program.under(Path.of("src/test/resources/conformance"));
    private static final List<Program> PROTOCOL = Program.under(Path.of("src/test/resources/crashes"));

    /** Points of a program that one seed strikes where there is no time for all. */
    private static final int SHARE = 10;

    /** Runs of each program that is here for the protocol's sake, in every build. */
    private static final int LARGE_SHARE = 80;

    /** Several states a message: what an operator may set. */
    private static final Shell EAGER =
            (ports, watch) -> new WatchedRuntime(ports, new Config(HistoryLevel.STATES, 5, Limits.HOPS), watch);

    @Test
    void anySingleMishapLeavesEveryExampleWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps(EXAMPLES, CrashRun.REAL, LARGE_SHARE);
    }

    @Test
    void anySingleMishapLeavesEveryPartOfTheProtocolWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps(PROTOCOL, CrashRun.REAL, LARGE_SHARE);
    }

    @Test
    void theSameHoldsWhenOneMessageTakesABranchThroughSeveralStates() {
        holdsUnderSingleMishaps(PROTOCOL, EAGER, LARGE_SHARE);
    }

    @Test
    void aMishapLeavesEverySentenceOfTheLanguageWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps(CONFORMANCE, CrashRun.REAL, SHARE);
    }

    @Test
    @Tag("crashes")
    void everySingleMishapLeavesTheProtocolWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps(EXAMPLES, CrashRun.REAL, CrashEnumeration.ALL);
        holdsUnderSingleMishaps(PROTOCOL, CrashRun.REAL, CrashEnumeration.ALL);
        holdsUnderSingleMishaps(PROTOCOL, EAGER, CrashEnumeration.ALL);
    }

    @Test
    @Tag("crashes")
    void anySingleMishapLeavesEverySentenceOfTheLanguageWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps(CONFORMANCE, CrashRun.REAL, CrashEnumeration.ALL);
    }

    @Test
    void manyMishapsAtOnceWithDuplicatesAndReorderingLeaveTheSameResult() {
        holds(
                "many mishaps",
                PROTOCOL,
                40,
                CrashRun.REAL,
                (enumeration, at) -> enumeration.manyMishaps(at.program(), at.seed(), at.seed() % 2 == 0 ? 0.02 : 0.1));
    }

    private record Seeded(Program program, long seed) {}

    private static void holdsUnderSingleMishaps(List<Program> programs, Shell shell, int share) {
        var enumeration = holds(
                "single mishaps", programs, 2, shell, (each, at) -> each.singleMishaps(at.program(), at.seed(), share));
        assertThat(enumeration.coverage()).isEqualTo(1);
    }

    private static CrashEnumeration holds(
            String what, List<Program> programs, int seeds, Shell shell, BiConsumer<CrashEnumeration, Seeded> run) {
        var enumeration = new CrashEnumeration(shell);
        programs.stream()
                .flatMap(program -> LongStream.rangeClosed(1, seeds).mapToObj(seed -> new Seeded(program, seed)))
                .toList()
                .parallelStream()
                .forEach(each -> run.accept(enumeration, each));
        System.out.println("crash enumeration, " + what + ": " + enumeration);
        assertThat(enumeration.violations()).isEmpty();
        return enumeration;
    }
}

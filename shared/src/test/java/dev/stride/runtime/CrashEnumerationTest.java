package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.CrashRun.Shell;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nothing is lost and nothing happens twice, wherever a handler crashes and whatever call fails. Every build strikes some points
 * of each program; those tagged {@code crashes} strike all, or so many that any that is left is like one that was struck.
 */
class CrashEnumerationTest {

    private static final List<Program> EXAMPLES = Program.under(Path.of("../examples"));
    private static final List<Program> CONFORMANCE = Program.under(Path.of("src/test/resources/conformance"));
    private static final List<Program> PROTOCOL = Program.under(Path.of("src/test/resources/crashes"));

    /** Small ones that wait for events and times. */
    private static final List<Program> EVENTS = PROTOCOL.stream()
            .filter(program -> program.name().startsWith("events: "))
            .toList();

    /** What operators want of instances. */
    private static final List<Program> WISHES = Program.under(Path.of("src/test/resources/crashes/wishes"));

    /**
     * Points of a program that a seed strikes at most, unless {@code -Dcrashes.most} says another number. The longest programs
     * repeat themselves in all that is left out.
     */
    private static final int MOST = Integer.getInteger("crashes.most", 120);

    /** Runs in worlds with whims, over all programs about events, unless {@code -Dcrashes.whims} says another number. */
    private static final int WHIMS = Integer.getInteger("crashes.whims", 40_000);

    private static final int SOME = 40;
    private static final int FEW = 4;

    /** Several states a message: what an operator may set. */
    private static final Shell EAGER =
            (ports, watch) -> new WatchedRuntime(ports, new Config(HistoryLevel.STATES, 5, Limits.HOPS), watch);

    /** Events of the beginning and the end of every instance: what an operator may want. */
    private static final Shell TELLING =
            (ports, watch) -> new WatchedRuntime(ports, Config.DEFAULT.withLifecycleEvents(true), watch);

    @Test
    void aMishapLeavesEveryExampleWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps("examples", EXAMPLES, 1, CrashRun.REAL, SOME);
    }

    @Test
    void aMishapLeavesEveryPartOfTheProtocolWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps("protocol", PROTOCOL, 1, CrashRun.REAL, SOME);
    }

    @Test
    void theSameHoldsWhenOneMessageTakesABranchThroughSeveralStates() {
        holdsUnderSingleMishaps("protocol, several states a message", PROTOCOL, 1, EAGER, SOME);
    }

    @Test
    @Tag("crashes")
    void everyWishOfAnOperatorIsFulfilledOnceWhateverHappens() {
        holdsUnderSingleMishaps("wishes", WISHES, 1, CrashRun.REAL, CrashEnumeration.ALL);
        holdsUnderSingleMishaps("wishes, several states a message", WISHES, 1, EAGER, CrashEnumeration.ALL);
        holdsUnderManyMishaps("wishes", WISHES, 40);
    }

    @Test
    void theLifeOfInstancesIsToldOfWhateverHappens() {
        var enumeration = new CrashEnumeration(TELLING, TELLING);
        PROTOCOL.stream().limit(FEW).forEach(program -> enumeration.singleMishaps(program, 1, SOME));
        holds("protocol, events of the life of instances", enumeration);
    }

    @Test
    void aMishapLeavesEverySentenceOfTheLanguageWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps("conformance", CONFORMANCE, 1, CrashRun.REAL, FEW);
    }

    @Test
    void aMishapLeavesInventedWorkflowsWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps("inventions", inventions(60), 1, CrashRun.REAL, FEW);
    }

    @Test
    void aMishapLeavesInventedWorkflowsOfOtherLanguagesWithTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps("invented steps", programs(20, InventedSteps::of), 1, CrashRun.REAL, FEW);
        holdsUnderSingleMishaps("invented states", programs(20, InventedStates::of), 1, CrashRun.REAL, FEW);
    }

    @Test
    void manyMishapsAtOnceWithDuplicatesAndReorderingLeaveTheSameResult() {
        holdsUnderManyMishaps("protocol", PROTOCOL, 6);
        holdsUnderManyMishaps("inventions", inventions(60), 1);
    }

    @Test
    @Tag("crashes")
    void anySingleMishapLeavesTheResultOfAnUndisturbedRun() {
        holdsUnderSingleMishaps("examples", EXAMPLES, 2, CrashRun.REAL, MOST);
        holdsUnderSingleMishaps("protocol", PROTOCOL, 2, CrashRun.REAL, MOST);
        holdsUnderSingleMishaps("protocol, several states a message", PROTOCOL, 1, EAGER, MOST);
        holdsUnderSingleMishaps("conformance", CONFORMANCE, 1, CrashRun.REAL, Math.max(SOME, MOST / 3));
    }

    @Test
    @Tag("crashes")
    void manyInventedWorkflowsHoldToo() {
        holdsUnderSingleMishaps("invented steps", programs(60, InventedSteps::of), 1, CrashRun.REAL, SOME);
        holdsUnderManyMishaps("invented steps", programs(60, InventedSteps::of), 2);
        holdsUnderSingleMishaps("invented states", programs(60, InventedStates::of), 1, CrashRun.REAL, SOME);
        holdsUnderManyMishaps("invented states", programs(60, InventedStates::of), 2);
        holdsUnderSingleMishaps("inventions", inventions(150), 1, CrashRun.REAL, SOME);
        holdsUnderManyMishaps("inventions", inventions(150), 2);
        holdsUnderManyMishaps("protocol", PROTOCOL, 10);
    }

    @Test
    void clocksSendersAndQueuesWithWhimsLeaveTheSameResult() {
        holdsUnderWhims(EVENTS.size() * 20);
    }

    @Test
    @Tag("crashes")
    void soDoTensOfThousandsOfTheirRuns() {
        holdsUnderWhims(WHIMS);
    }

    private record Seeded(Program program, long seed) {}

    private static List<Program> inventions(int count) {
        return programs(count, Invention::of);
    }

    private static List<Program> programs(int count, LongFunction<Program> invention) {
        return LongStream.rangeClosed(1, count).mapToObj(invention).toList();
    }

    private static void holdsUnderSingleMishaps(
            String what, List<Program> programs, int seeds, Shell shell, int share) {
        var enumeration = new CrashEnumeration(shell);
        forEach(programs, seeds, (program, seed) -> enumeration.singleMishaps(program, seed, share));
        holds(what + ", single mishaps", enumeration);
        assertThat(enumeration.coverage()).isEqualTo(1);
    }

    private static void holdsUnderManyMishaps(String what, List<Program> programs, int seeds) {
        var enumeration = new CrashEnumeration(CrashRun.REAL);
        forEach(programs, seeds, (program, seed) -> enumeration.manyMishaps(program, seed, seed % 2 == 0 ? 0.02 : 0.1));
        holds(what + ", many mishaps", enumeration);
    }

    private static void holdsUnderWhims(int runs) {
        var enumeration = new CrashEnumeration(CrashRun.REAL);
        forEach(EVENTS, Math.ceilDiv(runs, EVENTS.size()), enumeration::whims);
        holds("events, with whims", enumeration);
        assertThat(enumeration.runs()).isGreaterThanOrEqualTo(runs);
    }

    private static void forEach(List<Program> programs, int seeds, BiConsumer<Program, Long> run) {
        programs.stream()
                .flatMap(program -> LongStream.rangeClosed(1, seeds).mapToObj(seed -> new Seeded(program, seed)))
                .toList()
                .parallelStream()
                .forEach(each -> run.accept(each.program(), each.seed()));
    }

    private static void holds(String what, CrashEnumeration enumeration) {
        System.out.println("crashes, " + what + ": " + enumeration);
        assertThat(enumeration.violations()).isEmpty();
    }
}

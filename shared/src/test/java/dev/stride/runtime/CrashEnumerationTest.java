package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.runtime.CrashRun.Shell;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing is lost and nothing happens twice, wherever a handler crashes and whatever call fails. */
class CrashEnumerationTest {

    private static final List<Program> EXAMPLES = Program.under(Path.of("../examples"));
    private static final List<Program> PROTOCOL = Program.under(Path.of("src/test/resources/crashes"));

    /** Several states a message: what an operator may set. */
    private static final Shell EAGER =
            (ports, watch) -> new WatchedRuntime(ports, new Config(HistoryLevel.STATES, 5, Limits.HOPS), watch);

    @Test
    void anySingleMishapLeavesEveryExampleWithTheResultOfAnUndisturbedRun() {
        holdsUnderEverySingleMishap(EXAMPLES, CrashRun.REAL);
    }

    @Test
    void anySingleMishapLeavesEveryPartOfTheProtocolWithTheResultOfAnUndisturbedRun() {
        holdsUnderEverySingleMishap(PROTOCOL, CrashRun.REAL);
    }

    @Test
    void theSameHoldsWhenOneMessageTakesABranchThroughSeveralStates() {
        holdsUnderEverySingleMishap(PROTOCOL, EAGER);
    }

    @Test
    void manyMishapsAtOnceWithDuplicatesAndReorderingLeaveTheSameResult() {
        var enumeration = new CrashEnumeration(CrashRun.REAL);
        for (var program : PROTOCOL) {
            for (long seed = 1; seed <= 40; seed++) {
                enumeration.manyMishaps(program, seed, seed % 2 == 0 ? 0.02 : 0.1);
            }
        }
        report("many mishaps", enumeration);
        assertThat(enumeration.violations()).isEmpty();
    }

    private static void holdsUnderEverySingleMishap(List<Program> programs, Shell shell) {
        var enumeration = new CrashEnumeration(shell);
        for (var program : programs) {
            for (long seed = 1; seed <= 2; seed++) {
                enumeration.everySingleMishap(program, seed);
            }
        }
        report("single mishaps", enumeration);
        assertThat(enumeration.violations()).isEmpty();
        assertThat(enumeration.coverage()).isEqualTo(1);
    }

    private static void report(String what, CrashEnumeration enumeration) {
        System.out.println("crash enumeration, " + what + ": " + enumeration);
    }
}

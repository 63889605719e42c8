package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulator sees: it finds each known mistake, so its silence about the runtime means something. */
class MutantsTest {

    private static final List<Program> PROGRAMS = Program.under(Path.of("src/test/resources/crashes"));

    /** Runs that one program gets at a time. */
    private static final int SHARE = 12;

    /** Runs after which a mutant that was not caught has survived. */
    private static final int BUDGET = 5_000;

    @ParameterizedTest
    @EnumSource
    void theSimulatorCatchesTheMutant(Mutants mutant) {
        var enumeration = new CrashEnumeration(mutant.shell());
        for (long seed = 1; enumeration.violations().isEmpty() && enumeration.runs() < BUDGET; seed++) {
            for (var program : PROGRAMS) {
                if (enumeration.violations().isEmpty()) {
                    enumeration.singleMishaps(program, seed, SHARE);
                }
            }
        }
        System.out.println("mutant " + mutant + ": " + enumeration);
        assertThat(enumeration.violations()).isNotEmpty();
    }
}

package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Nothing is lost and nothing happens twice, wherever a handler crashes and whatever call fails. */
class CrashEnumerationTest {

    @Test
    void anySingleMishapLeavesEveryExampleWithTheResultOfAnUndisturbedRun() {
        var enumeration = new CrashEnumeration(CrashRun.REAL);
        for (var program : Program.under(Path.of("../examples"))) {
            for (long seed = 1; seed <= 2; seed++) {
                enumeration.everySingleMishap(program, seed);
            }
        }
        System.out.println("single mishaps: " + enumeration);
        assertThat(enumeration.violations()).isEmpty();
        assertThat(enumeration.coverage()).isEqualTo(1);
    }
}

package dev.stride.runtime.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.store.AliasStore.Alias;
import dev.stride.runtime.store.AliasStore.Canary;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AliasStoreTest {

    private static final int STARTS = 1_000;

    @ParameterizedTest(name = "{0} percent: {1} to {2} of 1000 starts")
    @CsvSource({"0, 0, 0", "1, 1, 50", "50, 400, 600", "99, 950, 999", "100, 1000, 1000"})
    void canaryGetsItsShareOfTheStarts(int percent, long least, long most) {
        var alias = new Alias("live", "1", Optional.of(new Canary("2", percent)));

        var canaries = IntStream.range(0, STARTS)
                .filter(seed -> alias.choose("w", "seed " + seed).equals("2"))
                .count();

        assertThat(canaries).isBetween(least, most);
    }
}

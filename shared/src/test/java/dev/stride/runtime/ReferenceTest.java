package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Weather;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the product makes of workflows that nobody wrote is what the reference interpreter says. */
class ReferenceTest {

    private static final int SOME = Integer.getInteger("reference.seeds", 500);

    @Test
    void anUndisturbedRunEndsAsTheReferenceSays() {
        var differences = LongStream.rangeClosed(1, SOME)
                .parallel()
                .mapToObj(seed -> {
                    var invented = Invention.invented(seed);
                    var verdict = new Judge(invented)
                            .verdict(invented.program(), 0, Weather.CALM, Mishaps.none());
                    return verdict.isEmpty() ? "" : "seed " + seed + ": " + verdict;
                })
                .filter(it -> !it.isEmpty())
                .toList();
        assertThat(differences).isEmpty();
    }
}

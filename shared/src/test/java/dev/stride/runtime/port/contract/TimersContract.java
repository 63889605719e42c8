package dev.stride.runtime.port.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stride.runtime.port.Timers;
import dev.stride.runtime.port.contract.Receiver.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Timers} promises. No timer is set and the queue is empty at the start of each test; the clock is virtual. */
public abstract class TimersContract {

    private static final Duration PRECISION = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofDays(400);

    /** The timers under test; the same ones for all of a test. */
    protected abstract Timers timers();

    /** The receiving end of the queue that they deliver into. */
    protected abstract Receiver receiver();

    @ParameterizedTest
    @ValueSource(strings = {"PT16M", "PT16M0.001S", "P1D", "P365D"})
    public void aTimerRingsWhenDueOrUpToAMinuteLater(String delay) {
        var due = receiver().now().plus(Duration.parse(delay));
        timers().set("alarm", due, "ring");
        assertThat(rings(1)).singleElement().satisfies(ring -> {
            assertThat(ring.body()).isEqualTo("ring");
            assertThat(ring.at()).isBetween(due, due.plus(PRECISION));
        });
    }

    @Test
    public void eachTimerRingsAtItsOwnTime() {
        timers().set("later", in(Duration.ofHours(2)), "later");
        timers().set("sooner", in(Duration.ofHours(1)), "sooner");
        assertThat(rings(1)).extracting(Delivery::body).containsExactly("sooner");
        assertThat(rings(1)).extracting(Delivery::body).containsExactly("later");
    }

    @Test
    public void aTimerRingsOnce() {
        timers().set("alarm", in(Duration.ofHours(1)), "ring");
        assertThat(rings(2)).hasSize(1);
    }

    @Test
    public void settingANameAgainChangesNothing() {
        timers().set("alarm", in(Duration.ofHours(1)), "first");
        timers().set("alarm", in(Duration.ofHours(1)), "first");
        timers().set("alarm", in(Duration.ofHours(2)), "second");
        assertThat(rings(3)).extracting(Delivery::body).containsExactly("first");
    }

    @Test
    public void namesAreToldApartByEveryCharacter() {
        var names = List.of("a.b", "a_b", "a-b", "A.b");
        names.forEach(name -> timers().set(name, in(Duration.ofHours(1)), name));
        assertThat(rings(names.size())).extracting(Delivery::body).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    public void aNameMayHaveSixtyFourCharacters() {
        timers().set("n".repeat(64), in(Duration.ofHours(1)), "ring");
        assertThat(rings(1)).hasSize(1);
    }

    @Test
    public void aBodyArrivesAsItWasSet() {
        var body = "{\"text\": \"ä € \uD83D\uDE00 & <b> ' \\\"\"}";
        timers().set("alarm", in(Duration.ofHours(1)), body);
        assertThat(rings(1)).extracting(Delivery::body).containsExactly(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a b", "a/b", "a#b", "ä", "12345678901234567890123456789012345678901234567890123456789012345"
            })
    public void anyOtherNameIsRefused(String name) {
        var due = in(Duration.ofHours(1));
        assertThatIllegalArgumentException().isThrownBy(() -> timers().set(name, due, "ring"));
    }

    private Instant in(Duration delay) {
        return receiver().now().plus(delay);
    }

    /** Receives and acknowledges. */
    private List<Delivery> rings(int count) {
        var deliveries = receiver().receive(count, LONG);
        deliveries.forEach(receiver()::acknowledge);
        return deliveries;
    }
}

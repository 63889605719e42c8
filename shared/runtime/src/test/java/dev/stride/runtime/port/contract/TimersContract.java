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

/**
 * The contract of {@link Timers}, tested against each adapter. No timer exists and the queue is empty at the start of
 * each test; the clock is virtual.
 */
public abstract class TimersContract {

    private static final Duration PRECISION = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofDays(400);

    /** Returns the adapter under test; a test gets the same one at each call. */
    protected abstract Timers timers();

    /** Returns a receiver of the messages that the timers send. */
    protected abstract Receiver receiver();

    @ParameterizedTest
    @ValueSource(strings = {"PT16M", "PT16M0.001S", "P1D", "P365D"})
    public void timerMessage_arrivesWhenDueOrUpToAMinuteLater(String delay) {
        var due = receiver().now().plus(Duration.parse(delay));
        timers().set("alarm", due, "ring");
        assertThat(deliveries(1)).singleElement().satisfies(delivery -> {
            assertThat(delivery.body()).isEqualTo("ring");
            assertThat(delivery.at()).isBetween(due, due.plus(PRECISION));
        });
    }

    @Test
    public void timers_sendTheirMessagesAtTheirOwnTimes() {
        timers().set("later", in(Duration.ofHours(2)), "later");
        timers().set("sooner", in(Duration.ofHours(1)), "sooner");
        assertThat(deliveries(1)).extracting(Delivery::body).containsExactly("sooner");
        assertThat(deliveries(1)).extracting(Delivery::body).containsExactly("later");
    }

    @Test
    public void timer_sendsItsMessageOnce() {
        timers().set("alarm", in(Duration.ofHours(1)), "ring");
        assertThat(deliveries(2)).hasSize(1);
    }

    @Test
    public void timerSetUnderAnExistingName_isIgnored() {
        timers().set("alarm", in(Duration.ofHours(1)), "first");
        timers().set("alarm", in(Duration.ofHours(1)), "first");
        timers().set("alarm", in(Duration.ofHours(2)), "second");
        assertThat(deliveries(3)).extracting(Delivery::body).containsExactly("first");
    }

    @Test
    public void deletedTimer_sendsNothing_andTheOtherTimersStillFire() {
        timers().set("deleted", in(Duration.ofHours(1)), "deleted");
        timers().set("kept", in(Duration.ofHours(2)), "kept");
        timers().delete("deleted");
        assertThat(deliveries(2)).extracting(Delivery::body).containsExactly("kept");
    }

    @Test
    public void deleteOfATimerThatDoesNotExist_hasNoEffect() {
        timers().delete("never");
        timers().set("alarm", in(Duration.ofHours(1)), "ring");
        timers().delete("alarm");
        timers().delete("alarm");
        assertThat(deliveries(1)).isEmpty();
    }

    @Test
    public void nameOfATimerThatWasDeletedOrHasFired_canBeUsedAgain() {
        timers().set("deleted", in(Duration.ofHours(1)), "again");
        timers().delete("deleted");
        timers().set("fired", in(Duration.ofHours(1)), "first");
        assertThat(deliveries(2)).extracting(Delivery::body).containsExactly("first");

        timers().set("deleted", in(Duration.ofHours(1)), "again");
        timers().set("fired", in(Duration.ofHours(1)), "second");
        assertThat(deliveries(2)).extracting(Delivery::body).containsExactlyInAnyOrder("again", "second");
    }

    @Test
    public void timersWithSimilarNames_eachSendTheirMessage() {
        var names = List.of("a.b", "a_b", "a-b", "A.b");
        names.forEach(name -> timers().set(name, in(Duration.ofHours(1)), name));
        assertThat(deliveries(names.size())).extracting(Delivery::body).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    public void timerNameOf64Characters_isAccepted() {
        timers().set("n".repeat(64), in(Duration.ofHours(1)), "ring");
        assertThat(deliveries(1)).hasSize(1);
    }

    @Test
    public void messageBodyOfATimer_arrivesUnchanged() {
        var body = "{\"text\": \"ä € \uD83D\uDE00 & <b> ' \\\"\"}";
        timers().set("alarm", in(Duration.ofHours(1)), body);
        assertThat(deliveries(1)).extracting(Delivery::body).containsExactly(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a b", "a/b", "a#b", "ä", "12345678901234567890123456789012345678901234567890123456789012345"
            })
    public void nameWithInvalidCharactersOrLength_isRefused(String name) {
        var due = in(Duration.ofHours(1));
        assertThatIllegalArgumentException().isThrownBy(() -> timers().set(name, due, "ring"));
    }

    private Instant in(Duration delay) {
        return receiver().now().plus(delay);
    }

    /** Receives and acknowledges messages. */
    private List<Delivery> deliveries(int count) {
        var deliveries = receiver().receive(count, LONG);
        deliveries.forEach(receiver()::acknowledge);
        return deliveries;
    }
}

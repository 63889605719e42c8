package dev.stride.workflowtest.disturbance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.workflowtest.disturbance.Disturbance.CallFault;
import dev.stride.workflowtest.disturbance.Disturbance.Crash;
import dev.stride.workflowtest.disturbance.Disturbance.EventFault;
import dev.stride.workflowtest.disturbance.Disturbance.InputFault;
import dev.stride.workflowtest.disturbance.Disturbance.OfCall;
import dev.stride.workflowtest.disturbance.Disturbance.OfEvent;
import dev.stride.workflowtest.disturbance.Disturbance.OfInput;
import dev.stride.workflowtest.disturbance.Disturbance.OfTimer;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DisturbancesTest {

    private static final Disturbance EVENT = new OfEvent(2, EventFault.MISSING);
    private static final Disturbance CRASH = new Crash(1);

    @Test
    void missingEvent_isThePlainest_aCrashTheLeastPlain_andTwoComeAfterOne() {
        var sorted = List.of(
                of(EVENT),
                of(new OfEvent(1, EventFault.TWICE)),
                of(new OfCall("POST /charges", OptionalInt.empty(), CallFault.REFUSED)),
                of(new OfCall("POST /charges", OptionalInt.empty(), CallFault.MALFORMED)),
                of(new OfInput("/order", InputFault.MISSING)),
                of(new OfTimer(1)),
                of(CRASH),
                of(EVENT, new OfEvent(3, EventFault.MISSING)),
                of(EVENT, new OfTimer(1)),
                of(CRASH, EVENT));

        assertThat(sorted.reversed().stream().sorted(Disturbances.PLAINEST_FIRST))
                .containsExactlyElementsOf(sorted);
    }

    private static Disturbances of(Disturbance... all) {
        return new Disturbances(List.of(all));
    }
}

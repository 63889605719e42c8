package dev.stride.runtime.port;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.runtime.port.Queue.Lane;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LaneQueueTest {

    private final List<OutgoingMessage> common = new ArrayList<>();
    private final List<OutgoingMessage> control = new ArrayList<>();
    private final LaneQueue queue = new LaneQueue(common::addAll, control::addAll);

    @Test
    void controlMessages_goToTheControlQueue_andOtherMessagesToTheInstanceQueue() {
        var proceed = OutgoingMessage.immediate("proceed");
        var cancel = new OutgoingMessage("cancel", Duration.ZERO, Optional.empty(), Lane.CONTROL);

        queue.send(List.of(proceed, cancel));
        queue.send(List.of(proceed));

        assertThat(common).containsExactly(proceed, proceed);
        assertThat(control).containsExactly(cancel);
    }
}

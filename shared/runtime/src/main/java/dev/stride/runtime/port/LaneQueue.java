package dev.stride.runtime.port;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A queue that consists of two queues: {@code control} for commands, and {@code common} for all other messages. If messages for
 * both are sent at once, each queue gets its own request.
 */
public record LaneQueue(Queue common, Queue control) implements Queue {

    @Override
    public void send(List<OutgoingMessage> messages) {
        messages.stream()
                .collect(Collectors.groupingBy(OutgoingMessage::lane))
                .forEach((lane, ofLane) -> of(lane).send(ofLane));
    }

    private Queue of(Lane lane) {
        return switch (lane) {
            case COMMON -> common;
            case CONTROL -> control;
        };
    }
}

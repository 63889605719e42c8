package dev.stride.runtime.port;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A queue that sends the messages of each lane to a separate queue. If a request has messages of both lanes, each queue gets its
 * own request.
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

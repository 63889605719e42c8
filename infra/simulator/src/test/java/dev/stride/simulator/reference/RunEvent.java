package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A recorded event in the run of an instance, with its time. */
public sealed interface RunEvent {

    Instant at();

    /** Returns the part of this event that remains when its thread is cancelled at a moment. */
    default Optional<RunEvent> until(Instant cancelled) {
        return at().isAfter(cancelled) ? Optional.empty() : Optional.of(this);
    }

    /** The entry into a state. */
    record Entered(Instant at, String state) implements RunEvent {}

    /**
     * An attempt of a call.
     *
     * @param attempt number of the attempt, counted from 1
     */
    record Called(Instant at, String method, String path, JsonNode body, int attempt) implements RunEvent {}

    /** The production of an event. */
    record Produced(Instant at, ObjectNode event) implements RunEvent {}

    /**
     * The start of another instance.
     *
     * @param bound whether the other instance is cancelled with this one
     */
    record Began(InstanceRun life, boolean bound) implements RunEvent {
        @Override
        public Instant at() {
            return life.begin();
        }

        @Override
        public Optional<RunEvent> until(Instant cancelled) {
            return RunEvent.super.until(cancelled).map(_ -> left(cancelled));
        }

        /** Returns the part of the other instance that remains when its starter ends. */
        Began left(Instant end) {
            return bound ? new Began(life.until(end), true) : this;
        }
    }

    /** The continuation by another instance. */
    record Continued(InstanceRun life) implements RunEvent {
        @Override
        public Instant at() {
            return life.begin();
        }

        @Override
        public Optional<RunEvent> until(Instant cancelled) {
            return RunEvent.super.until(cancelled).map(_ -> new Continued(life.until(cancelled)));
        }
    }

    /** Returns the events that these instances, or those that they started, produced. */
    static Stream<ObjectNode> produced(List<RunEvent> diary) {
        return diary.stream().flatMap(runEvent -> switch (runEvent) {
            case Produced produced -> Stream.of(produced.event);
            case Began began -> produced(began.life.diary());
            case Continued continued -> produced(continued.life.diary());
            case Entered _, Called _ -> Stream.empty();
        });
    }

    /** Returns the part of a diary that remains when its thread is cancelled at a moment. */
    static List<RunEvent> until(List<RunEvent> diary, Instant cancelled) {
        return diary.stream()
                .flatMap(runEvent -> runEvent.until(cancelled).stream())
                .toList();
    }
}

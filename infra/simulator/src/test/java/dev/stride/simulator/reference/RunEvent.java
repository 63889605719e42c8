package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Something that an instance did, and when. */
public sealed interface RunEvent {

    Instant at();

    /** What is left of it when its line of execution is cancelled at a moment. */
    default Optional<RunEvent> until(Instant cancelled) {
        return at().isAfter(cancelled) ? Optional.empty() : Optional.of(this);
    }

    /** It entered a state. */
    record Entered(Instant at, String state) implements RunEvent {}

    /** It made an attempt of a call. @param attempt counted from 1 */
    record Called(Instant at, String method, String path, JsonNode body, int attempt) implements RunEvent {}

    /** It produced an event. */
    record Produced(Instant at, ObjectNode event) implements RunEvent {}

    /**
     * It began another instance.
     *
     * @param bound whether that one is cancelled with it
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

        /** What is left of it when who began it ends. */
        Began left(Instant end) {
            return bound ? new Began(life.until(end), true) : this;
        }
    }

    /** Another instance went on in its place. */
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

    /** The events that were produced on the way, by these instances or by those that they began. */
    static Stream<ObjectNode> produced(List<RunEvent> diary) {
        return diary.stream().flatMap(runEvent -> switch (runEvent) {
            case Produced produced -> Stream.of(produced.event);
            case Began began -> produced(began.life.diary());
            case Continued continued -> produced(continued.life.diary());
            case Entered _, Called _ -> Stream.empty();
        });
    }

    /** What is left of all of these. */
    static List<RunEvent> until(List<RunEvent> diary, Instant cancelled) {
        return diary.stream()
                .flatMap(runEvent -> runEvent.until(cancelled).stream())
                .toList();
    }
}

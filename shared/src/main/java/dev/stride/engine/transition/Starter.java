package dev.stride.engine.transition;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.engine.event.ReceivedEvent;
import java.time.Instant;
import java.util.List;

/** Who started an instance. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Starter.Client.class, name = "client"),
    @JsonSubTypes.Type(value = Starter.Events.class, name = "events"),
    @JsonSubTypes.Type(value = Starter.Schedule.class, name = "schedule"),
    @JsonSubTypes.Type(value = Starter.Caller.class, name = "workflow"),
    @JsonSubTypes.Type(value = Starter.Predecessor.class, name = "continued")
})
public sealed interface Starter {

    /** Somebody who asked for it through the API. */
    record Client() implements Starter {}

    /** Events. @param names the author's */
    record Events(List<String> names) implements Starter {
        public Events {
            names = List.copyOf(names);
        }
    }

    /** The workflow's schedule. @param due the time of the occurrence */
    record Schedule(Instant due) implements Starter {}

    /** Another instance, which calls it. @param path of the branch that does */
    record Caller(String instance, String path) implements Starter {}

    /** Another instance, in whose place it goes on. */
    record Predecessor(String instance) implements Starter {}

    /** Who began an instance, as far as that can be told from how it begins. */
    static Starter from(Stimulus.Begin begin) {
        return begin.starter()
                .or(() -> begin.origin()
                        .map(branchOrigin -> new Caller(
                                branchOrigin.parent().instance(),
                                branchOrigin.parent().path())))
                .orElseGet(() -> begin.events().isEmpty()
                        ? new Client()
                        : new Events(
                                begin.events().stream().map(ReceivedEvent::name).toList()));
    }
}

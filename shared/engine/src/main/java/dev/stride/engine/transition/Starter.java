package dev.stride.engine.transition;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stride.engine.event.ReceivedEvent;
import java.time.Instant;
import java.util.List;

/** The cause of the start of an instance: a client, events, a schedule, or another instance. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Starter.Client.class, name = "client"),
    @JsonSubTypes.Type(value = Starter.Events.class, name = "events"),
    @JsonSubTypes.Type(value = Starter.Schedule.class, name = "schedule"),
    @JsonSubTypes.Type(value = Starter.Caller.class, name = "workflow"),
    @JsonSubTypes.Type(value = Starter.Predecessor.class, name = "continued")
})
public sealed interface Starter {

    /** A client of the API started the instance. */
    record Client() implements Starter {}

    /**
     * One or more events matched a start condition of the workflow and thereby started the instance.
     *
     * @param names the author's names of the events
     */
    record Events(List<String> names) implements Starter {
        public Events {
            names = List.copyOf(names);
        }
    }

    /** The schedule of the workflow started the instance. @param due time of the occurrence */
    record Schedule(Instant due) implements Starter {}

    /** A branch of another instance started the instance by calling its workflow. @param path path of the calling branch */
    record Caller(String instance, String path) implements Starter {}

    /** A predecessor instance ended with {@code continueAs} and was continued as the new instance. */
    record Predecessor(String instance) implements Starter {}

    /** Returns the starter that a start names, or else the calling branch, the starting events or a client. */
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

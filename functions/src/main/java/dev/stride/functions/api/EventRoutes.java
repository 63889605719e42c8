package dev.stride.functions.api;

import dev.stride.Limits;
import dev.stride.runtime.events.Events;
import dev.stride.runtime.events.Events.Outcome;
import java.util.List;

/** Events: taken in. */
final class EventRoutes {

    private final Events events;

    EventRoutes(Events events) {
        this.events = events;
    }

    List<Route> routes() {
        return List.of(new Route("POST", "/events", EventOperations.TAKE, this::take));
    }

    private Response take(Request request) {
        return switch (events.accept(HttpEvents.read(request))) {
            case Outcome.Accepted() -> Response.empty(202);
            case Outcome.Refused(var reasons) ->
                Problem.badRequest("This is no CloudEvent: " + String.join("; ", reasons) + ".")
                        .response();
            case Outcome.TooLarge(int bytes) ->
                Problem.tooLarge("An event of " + bytes + " bytes is more than the " + Limits.EVENT_BYTES
                                + " that one may have: send the address of large data.")
                        .response();
        };
    }
}

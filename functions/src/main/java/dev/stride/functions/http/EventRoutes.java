package dev.stride.functions.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.CloudEventRequest;
import dev.stride.functions.http.message.Problem;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.EventIntake.AcceptResult;
import dev.stride.runtime.message.Ingress;
import java.util.List;

/** The API route that receives CloudEvents. */
final class EventRoutes {

    private final EventIntake eventIntake;
    private final SourceAllowList sources;

    EventRoutes(EventIntake eventIntake, SourceAllowList sources) {
        this.eventIntake = eventIntake;
        this.sources = sources;
    }

    /** An event by the attributes that identify it. */
    record EventIdentity(String source, String id) {}

    /** The response to a request whose events were all accepted, in their order. */
    record Accepted(List<EventIdentity> accepted) {

        static Accepted of(List<JsonNode> events) {
            return new Accepted(events.stream()
                    .map(event -> new EventIdentity(
                            event.path("source").asText(), event.path("id").asText()))
                    .toList());
        }
    }

    List<Route> routes() {
        return List.of(new Route("POST", "/events", EventOperations.SEND, this::receive));
    }

    private ApiResponse receive(ApiRequest apiRequest) {
        var principal = apiRequest.caller().principal();
        var events = CloudEventRequest.parse(apiRequest);
        var claimed = events.stream()
                .map(event -> event.path("source").asText())
                .filter(source -> !sources.allows(principal, source))
                .findFirst();
        if (claimed.isPresent()) {
            return Problem.forbidden(
                            "%s is not allowed to send events of the source %s: add the source to the parameter EventSources."
                                    .formatted(principal.orElse("The caller"), claimed.get()))
                    .response();
        }
        return switch (eventIntake.accept(events, Ingress.http(principal))) {
            case AcceptResult.Accepted() -> ApiResponse.json(202, Accepted.of(events));
            case AcceptResult.Invalid(var reasons) ->
                Problem.badRequest("This is not a valid CloudEvent: " + String.join("; ", reasons) + ".")
                        .response();
            case AcceptResult.TooLarge(int bytes) ->
                Problem.tooLarge(
                                "An event of " + bytes + " bytes is more than the " + Limits.EVENT_BYTES
                                        + " allowed: store large data outside of the event, such as in S3, and send its address.")
                        .response();
        };
    }
}

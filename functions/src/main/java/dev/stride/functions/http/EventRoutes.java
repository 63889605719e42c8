package dev.stride.functions.http;

import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.CloudEventRequest;
import dev.stride.functions.http.message.Problem;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.EventIntake.AcceptResult;
import dev.stride.runtime.message.Ingress;
import java.util.List;

/** The route that receives events. */
final class EventRoutes {

    private final EventIntake eventIntake;

    EventRoutes(EventIntake eventIntake) {
        this.eventIntake = eventIntake;
    }

    List<Route> routes() {
        return List.of(new Route("POST", "/events", EventOperations.SEND, this::receive));
    }

    private ApiResponse receive(ApiRequest apiRequest) {
        return switch (eventIntake.accept(
                CloudEventRequest.parse(apiRequest),
                Ingress.http(apiRequest.caller().principal()))) {
            case AcceptResult.Accepted() -> ApiResponse.empty(202);
            case AcceptResult.Invalid(var reasons) ->
                Problem.badRequest("This is not a valid CloudEvent: " + String.join("; ", reasons) + ".")
                        .response();
            case AcceptResult.TooLarge(int bytes) ->
                Problem.tooLarge("An event of " + bytes + " bytes is more than the " + Limits.EVENT_BYTES
                                + " allowed: put large data elsewhere and send its address.")
                        .response();
        };
    }
}

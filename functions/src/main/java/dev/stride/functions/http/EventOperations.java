package dev.stride.functions.http;

import dev.stride.ApiLimits;
import dev.stride.functions.http.message.CloudEventRequest;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import java.util.Map;

/** The OpenAPI descriptions of the routes that receive and list events. */
final class EventOperations {

    private static final Map<String, Object> EVENT = Map.of(
            "type",
            "object",
            "description",
            "A CloudEvent 1.0.",
            "properties",
            Map.of(
                    "specversion", Map.of("const", "1.0"),
                    "id", Map.of("type", "string", "minLength", 1),
                    "source", Map.of("type", "string", "minLength", 1, "format", "uri-reference"),
                    "type", Map.of("type", "string", "minLength", 1)),
            "required",
            new String[] {"specversion", "id", "source", "type"});

    static final ApiOperation SEND = ApiOperation.of("sendEvents", Permission.SIGNAL, "Sends CloudEvents.")
            .requestBody(
                    new BodyFormat(CloudEventRequest.STRUCTURED, new ValueSchema.Keywords(EVENT)),
                    new BodyFormat(
                            CloudEventRequest.BATCH, new ValueSchema.Keywords(Map.of("type", "array", "items", EVENT))),
                    new BodyFormat("*/*", new ValueSchema.Keywords(Map.of())))
            .responses(
                    202,
                    "All events are stored durably. The response body lists their ids in the order of the request.",
                    BodyFormat.json(EventRoutes.Accepted.class))
            .problem(400, "One of the events is not a valid CloudEvent.")
            .problem(415, "This event format or charset is not supported.")
            .problem(422, "A limit of the runtime is exceeded.");

    static final ApiOperation LIST = ApiOperation.reading(
                    "listEvents",
                    "Lists the events of a type that arrived in the last 14 days, newest first."
                            + " Only events that a deployed workflow can consume are listed.")
            .withParameters(
                    Parameter.query("type", ValueSchema.text(), "The CloudEvents type. It is required."),
                    Parameter.query(
                            "correlation",
                            ValueSchema.text(),
                            "A correlation to filter by: its name, a colon and its value, such as trip:T-1. Repeatable."
                                    + " If a correlation ties an event to an instance, the event is listed only if the request contains the event's value of this correlation."
                                    + " The field `needed` of the response names the correlations for which the request contains no value."
                                    + " To list further events, repeat the request with values of these correlations."),
                    Parameter.query("from", ValueSchema.dateTime(), "Only events that arrived at this time or later."),
                    Parameter.LIMIT,
                    Parameter.CURSOR)
            .responses(
                    200,
                    "One page of the list, with at most %d events.".formatted(ApiLimits.EVENTS_SHOWN)
                            + " The field `consumedBy` of an event lists the instances that the event started,"
                            + " and the waiting instances that consumed it."
                            + " If several instances may consume the same event, `consumedBy` can be incomplete:"
                            + " Stride searches at most %d workflows that wait for this event type. Of all their instances together, it searches only the newest %d."
                                    .formatted(ApiLimits.LISTED_WORKFLOWS, ApiLimits.CONSUMERS_READ),
                    BodyFormat.json(EventRoutes.Page.class))
            .problem(400, "A parameter is missing or invalid.");

    private EventOperations() {}
}

package dev.stride.functions.http;

import dev.stride.functions.http.message.CloudEventRequest;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import java.util.Map;

/** The OpenAPI description of the route that receives events. */
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
                    "All events are stored durably. The body names them in their order.",
                    BodyFormat.json(EventRoutes.Accepted.class))
            .problem(400, "One of the events is not a valid CloudEvent.")
            .problem(415, "This event format or charset is not supported.")
            .problem(422, "A limit of the runtime is exceeded.");

    private EventOperations() {}
}

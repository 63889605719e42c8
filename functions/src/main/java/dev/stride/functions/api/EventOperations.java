package dev.stride.functions.api;

import java.util.Map;

/** What the route of events promises. */
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

    static final Operation TAKE = Operation.of("sendEvents", Right.SIGNAL, "Sends CloudEvents.")
            .takes(
                    new Content(HttpEvents.STRUCTURED, new Schema.Keywords(EVENT)),
                    new Content(HttpEvents.BATCH, new Schema.Keywords(Map.of("type", "array", "items", EVENT))),
                    new Content("*/*", new Schema.Keywords(Map.of())))
            .answers(202, "All of them are durable.")
            .refuses(400, "One of them is no CloudEvent.")
            .refuses(415, "Events are not read in this format or charset.")
            .refuses(422, "A bound of the runtime is exceeded.");

    private EventOperations() {}
}

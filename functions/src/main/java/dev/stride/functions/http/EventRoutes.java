package dev.stride.functions.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.ApiLimits;
import dev.stride.functions.http.ApiSettings.SourceAllowList;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.CloudEventRequest;
import dev.stride.functions.http.message.Paging;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.message.TimeRange;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.event.ArrivedEvents;
import dev.stride.runtime.event.ArrivedEvents.ArrivedEvent;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.EventIntake.AcceptResult;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.store.LabelIndex.Label;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The API routes that receive CloudEvents and that list the events that have arrived. */
final class EventRoutes {

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
    private static final ApiOperation SEND = ApiOperation.of("sendEvents", Permission.SIGNAL, "Sends CloudEvents.")
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
    private static final ApiOperation LIST = ApiOperation.reading(
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

    /** Matches a comma between two correlations: after it come the name of the next correlation and a colon. */
    private static final Pattern COMMA_BEFORE_NAME = Pattern.compile(",(?=[^,:]+:)");

    private final EventIntake eventIntake;
    private final SourceAllowList sources;
    private final ArrivedEvents arrivedEvents;

    EventRoutes(EventIntake eventIntake, SourceAllowList sources, ArrivedEvents arrivedEvents) {
        this.arrivedEvents = arrivedEvents;
        this.eventIntake = eventIntake;
        this.sources = sources;
    }

    /** The attributes that identify an event. */
    record EventIdentity(String source, String id) {}

    /** The response to a request whose events were all accepted. It lists the events in the order of the request. */
    record Accepted(List<EventIdentity> accepted) {

        static Accepted of(List<JsonNode> events) {
            return new Accepted(events.stream()
                    .map(event -> new EventIdentity(
                            event.path("source").asText(), event.path("id").asText()))
                    .toList());
        }
    }

    List<Route> routes() {
        return List.of(
                new Route("POST", "/events", SEND, this::receive), new Route("GET", "/events", LIST, this::list));
    }

    /**
     * One page of the list of events. Events for instances with a certain correlation value are listed only if the
     * request contains this value. The page names the correlations for which the request contains no value, so that the
     * caller can ask again with more values.
     *
     * @param needed names of the correlations for which the request gives no value. An event that such a correlation ties to an
     *     instance is not listed
     */
    record Page(List<ArrivedEvent> events, SortedSet<String> needed, Optional<String> cursor) {}

    private ApiResponse list(ApiRequest apiRequest) {
        var paging = Paging.parse(apiRequest, "type", "from", "correlation");
        var type = apiRequest
                .nameParameter("type")
                .orElseThrow(() -> new ProblemException(
                        Problem.badRequest("The parameter `type` is missing: set it to a CloudEvents type.")));
        var page = arrivedEvents.list(
                type,
                apiRequest.query("correlation").map(EventRoutes::correlations).orElse(Map.of()),
                TimeRange.parse(apiRequest).from(),
                Math.min(paging.limit(), ApiLimits.EVENTS_SHOWN),
                paging.after());
        return ApiResponse.json(200, new Page(page.events(), page.needed(), paging.cursor(page.next())));
    }

    /**
     * Parses correlation values by name. API Gateway joins repeated parameters by commas, and a value can contain
     * commas, too. A comma separates two correlations only if a name and a colon follow the comma.
     */
    private static Map<String, String> correlations(String joined) {
        var values = new TreeMap<String, String>();
        for (var text : COMMA_BEFORE_NAME.split(joined)) {
            var correlation = correlation(text);
            values.put(correlation.name(), correlation.value());
        }
        return values;
    }

    private static Label correlation(String text) {
        return Label.parse(text.strip())
                .orElseThrow(() -> new ProblemException(Problem.badRequest(
                        "The correlation must be a name, a colon and a value, such as trip:T-1, not \"%s\"."
                                .formatted(text))));
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
                            "%s may not send events of the source %s: allow this source in the template parameter EventSources."
                                    .formatted(principal.orElse("The caller"), claimed.get()))
                    .response();
        }
        return switch (eventIntake.accept(events, Ingress.http(principal))) {
            case AcceptResult.Accepted() -> ApiResponse.json(202, Accepted.of(events));
            case AcceptResult.Invalid(var reasons) ->
                Problem.badRequest("This is not a valid CloudEvent: %s.".formatted(String.join("; ", reasons)))
                        .response();
            case AcceptResult.TooLarge tooLarge ->
                Problem.tooLarge(tooLarge.reason()).response();
        };
    }
}

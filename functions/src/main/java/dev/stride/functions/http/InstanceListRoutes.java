package dev.stride.functions.http;

import dev.stride.ApiLimits;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Starter;
import dev.stride.functions.http.InstanceBody.Entry;
import dev.stride.functions.http.InstanceBody.ShortFault;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Paging;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.message.TimeRange;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.InstanceFilter;
import dev.stride.runtime.instance.InstanceSearch;
import dev.stride.runtime.instance.ListedInstance;
import dev.stride.runtime.store.LabelIndex.Label;
import dev.stride.runtime.store.SummaryDetails.Failure;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The routes that list, count and group instances. A query parameter can have several values: the client repeats the parameter, or
 * separates the values by commas.
 */
public final class InstanceListRoutes {

    /** The names of the query parameters that select instances. */
    public static final List<String> FILTERS = List.of(
            "workflow",
            "status",
            "version",
            "fault",
            "faultText",
            "pointer",
            "startedBy",
            "parent",
            "id",
            "label",
            "from",
            "to");

    private static final List<String> STARTERS = List.of("client", "events", "schedule", "workflow", "continued");

    private static final Parameter FROM =
            Parameter.query("from", ValueSchema.dateTime(), "Only instances that started at this time or later.");

    private static final Parameter WORKFLOW =
            Parameter.query("workflow", ValueSchema.text(), "Only instances of this workflow.");

    /** The value of the parameter {@code by} with which instances are counted by workflow. */
    private static final String BY_WORKFLOW = "workflow";

    private static final ApiOperation LIST = ApiOperation.reading("listInstances", "Lists instances, newest first.")
            .withParameters(
                    Parameter.query(
                            "workflow",
                            ValueSchema.text(),
                            "Only instances of this workflow. Repeat the parameter for several workflows, at most %d."
                                    .formatted(ApiLimits.LISTED_WORKFLOWS)),
                    Parameter.query(
                            "status",
                            ValueSchema.text(),
                            "Only instances with this status, one of %s. Repeat the parameter for several statuses."
                                    .formatted(Arrays.toString(Status.values()))),
                    Parameter.query("version", ValueSchema.text(), "Only instances of this version of their workflow."),
                    Parameter.query(
                            "fault", ValueSchema.text(), "Only instances with a fault of this name or this code."),
                    Parameter.query(
                            "faultText",
                            ValueSchema.text(),
                            "Only instances with a fault whose name, code or message, as the list shows it, contains this text. Case does not matter."),
                    Parameter.query(
                            "pointer",
                            ValueSchema.text(),
                            "Only instances with a fault at this JSON pointer into the definition, as the list shows it."),
                    Parameter.query(
                            "startedBy",
                            ValueSchema.enumeration(STARTERS),
                            "Only instances that this kind of starter has started: for example, a client or an event."),
                    Parameter.query(
                            "parent", ValueSchema.text(), "Only instances that the instance with this id has called."),
                    Parameter.query("id", ValueSchema.text(), "Only instances whose id begins with this text."),
                    Parameter.query(
                            "label",
                            ValueSchema.text(),
                            "Only instances with this label: its name, a colon and its value, such as order:A-7."),
                    FROM,
                    Parameter.query("to", ValueSchema.dateTime(), "Only instances that started before this time."),
                    Parameter.LIMIT,
                    Parameter.CURSOR)
            .responses(
                    200,
                    "One page of the list, without the data of the instances."
                            + " If the page contains a cursor, another page follows,"
                            + " even if this page has fewer entries than the limit."
                            + " `unreadable` names instances whose stored data cannot be read: show or cancel one of them by its id.",
                    BodyFormat.json(InstanceBody.Page.class))
            .problem(400, "A filter, the limit or the cursor is invalid.");

    private static final ApiOperation COUNT = ApiOperation.reading(
                    "countInstances", "Counts instances by status; OPEN counts pending, running and waiting ones.")
            .withParameters(
                    WORKFLOW,
                    FROM,
                    Parameter.query(
                            "by",
                            ValueSchema.enumeration(List.of(BY_WORKFLOW)),
                            "With `workflow`, the response also contains the counts of each workflow."))
            .responses(
                    200,
                    "The counts. If atLeast is true, only the newest %d instances were counted."
                            .formatted(ApiLimits.COUNTED_INSTANCES),
                    BodyFormat.json(InstanceSearch.Counts.class))
            .problem(400, "A parameter is invalid.");

    private static final ApiOperation FAULTS = ApiOperation.reading(
                    "groupFaults",
                    "Groups the instances that failed or timed out by workflow, fault and place, the largest groups first.")
            .withParameters(WORKFLOW, FROM)
            .responses(
                    200,
                    "At most %d groups. If atLeast is true, there are more, or only the newest %d failed instances were read."
                            .formatted(ApiLimits.FAULT_GROUPS, ApiLimits.COUNTED_INSTANCES),
                    BodyFormat.json(InstanceSearch.FaultGroups.class))
            .problem(400, "A parameter is invalid.");

    private final InstanceSearch instanceSearch;

    InstanceListRoutes(InstanceSearch instanceSearch) {
        this.instanceSearch = instanceSearch;
    }

    List<Route> routes() {
        return List.of(
                new Route("GET", "/instances", LIST, this::list),
                new Route("GET", "/instances/counts", COUNT, this::count),
                new Route("GET", "/instances/faults", FAULTS, this::faults));
    }

    private ApiResponse list(ApiRequest apiRequest) {
        var paging = Paging.parse(apiRequest, FILTERS.toArray(String[]::new));
        var page = instanceSearch.list(filter(apiRequest), paging.limit(), paging.after());
        var shown = page.instances().stream().map(EntryExtent::entry).toList();
        return ApiResponse.json(200, new InstanceBody.Page(shown, page.unreadable(), paging.cursor(page.next())));
    }

    private ApiResponse count(ApiRequest apiRequest) {
        var from = TimeRange.parse(apiRequest).from();
        var by = apiRequest.query("by");
        if (by.filter(it -> !it.equals(BY_WORKFLOW)).isPresent()) {
            throw new ProblemException(Problem.badRequest(
                    "The parameter by must be %s, not \"%s\".".formatted(BY_WORKFLOW, by.orElseThrow())));
        }
        return ApiResponse.json(200, instanceSearch.count(apiRequest.nameParameter("workflow"), from, by.isPresent()));
    }

    private ApiResponse faults(ApiRequest apiRequest) {
        var from = TimeRange.parse(apiRequest).from();
        return ApiResponse.json(200, instanceSearch.faults(apiRequest.nameParameter("workflow"), from));
    }

    private static InstanceFilter filter(ApiRequest apiRequest) {
        var timeRange = TimeRange.parse(apiRequest);
        return new InstanceFilter(
                workflows(apiRequest),
                apiRequest.queryValues("status").stream()
                        .map(InstanceListRoutes::parseStatus)
                        .distinct()
                        .toList(),
                apiRequest.nameParameter("version"),
                apiRequest.nameParameter("fault"),
                apiRequest.nameParameter("faultText"),
                apiRequest.nameParameter("pointer"),
                apiRequest.query("startedBy").map(InstanceListRoutes::starter),
                apiRequest.nameParameter("parent"),
                apiRequest.nameParameter("id"),
                apiRequest.nameParameter("label").map(InstanceListRoutes::label),
                timeRange.from(),
                timeRange.to());
    }

    private static List<String> workflows(ApiRequest apiRequest) {
        apiRequest.nameParameter("workflow");
        var workflows = apiRequest.queryValues("workflow");
        if (workflows.size() > ApiLimits.LISTED_WORKFLOWS) {
            throw new ProblemException(Problem.badRequest("A request can list at most " + ApiLimits.LISTED_WORKFLOWS
                    + " workflows: it names " + workflows.size() + "."));
        }
        return workflows;
    }

    private static Label label(String text) {
        return Label.parse(text)
                .orElseThrow(() -> new ProblemException(Problem.badRequest(
                        "The label must be a name, a colon and a value, such as order:A-7, not \"%s\"."
                                .formatted(text))));
    }

    private static String starter(String text) {
        if (!STARTERS.contains(text)) {
            throw new ProblemException(Problem.badRequest(
                    "The parameter startedBy must be one of %s, not \"%s\".".formatted(STARTERS, text)));
        }
        return text;
    }

    static Status parseStatus(String text) {
        var name = text.toUpperCase(Locale.ROOT);
        return Arrays.stream(Status.values())
                .filter(status -> status.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new ProblemException(Problem.badRequest("The status \"%s\" does not exist. Use one of %s."
                                .formatted(text, Arrays.toString(Status.values())))));
    }

    /**
     * The limits to which a long entry in the list of instances is shortened. Ids, statuses and times are never shortened. Surplus
     * labels, and surplus reasons why the instance waits, are omitted but not truncated, because clients use their exact text in
     * further requests. Other texts are truncated.
     *
     * @param characters maximum length of a text that may be shortened
     * @param reasons maximum number of reasons why the instance waits
     * @param labels maximum number of labels
     */
    private record EntryExtent(int characters, int reasons, int labels) {

        private static final EntryExtent WHOLE = new EntryExtent(100, 3, 5);

        /**
         * The stricter limits for an entry of the instance list that is too large. They are tried in this order, until the
         * shortened entry is small enough.
         */
        private static final List<EntryExtent> SMALLER = List.of(
                new EntryExtent(50, 3, 5),
                new EntryExtent(50, 2, 5),
                new EntryExtent(50, 1, 5),
                new EntryExtent(25, 1, 4),
                new EntryExtent(25, 0, 4),
                new EntryExtent(25, 0, 2),
                new EntryExtent(10, 0, 1),
                new EntryExtent(10, 0, 0));

        private static final String ELLIPSIS = "…";

        /** Returns the entry of an instance, shortened only as far as {@link ApiLimits#LIST_ENTRY_BYTES} requires. */
        static Entry entry(ListedInstance listed) {
            var whole = WHOLE.of(listed, Optional.empty());
            return fits(whole)
                    ? whole
                    : SMALLER.stream()
                            .map(extent -> extent.of(listed, Optional.of(true)))
                            .filter(EntryExtent::fits)
                            .findFirst()
                            .orElseGet(() -> SMALLER.getLast().of(listed, Optional.of(true)));
        }

        private static boolean fits(Entry entry) {
            return Json.encode(entry).length <= ApiLimits.LIST_ENTRY_BYTES;
        }

        private Entry of(ListedInstance listed, Optional<Boolean> isCut) {
            return new Entry(
                    listed.id(),
                    "/instances/" + Route.encodeSegment(listed.id()),
                    listed.workflow(),
                    listed.status(),
                    firstLabels(listed.labels()),
                    listed.startedAt(),
                    listed.endedAt(),
                    listed.fault().map(this::shortFault),
                    listed.suspendedFor().map(this::cut),
                    listed.state().map(this::cut),
                    listed.waitingFor().stream().limit(reasons).toList(),
                    listed.startedBy().map(this::cut),
                    listed.parent(),
                    listed.inputBytes(),
                    listed.outputBytes(),
                    isCut);
        }

        private SortedMap<String, String> firstLabels(Map<String, String> all) {
            return new TreeMap<>(all)
                    .entrySet().stream()
                            .limit(labels)
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one, TreeMap::new));
        }

        private ShortFault shortFault(Failure fault) {
            return new ShortFault(
                    cut(fault.name()),
                    cut(fault.code()),
                    cut(fault.message()),
                    cut(fault.state()),
                    cut(fault.pointer()));
        }

        private Starter cut(Starter starter) {
            return starter instanceof Starter.Events(var names)
                    ? new Starter.Events(names.stream().map(this::cut).toList())
                    : starter;
        }

        private String cut(String text) {
            return text.codePointCount(0, text.length()) <= characters
                    ? text
                    : text.substring(0, text.offsetByCodePoints(0, characters - 1)) + ELLIPSIS;
        }
    }
}

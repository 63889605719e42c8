package dev.stride.functions.http;

import dev.stride.ApiLimits;
import dev.stride.engine.branch.BranchId;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Paging;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.instance.BranchHistory;
import dev.stride.runtime.instance.BranchHistory.NumberedEntry;
import dev.stride.runtime.instance.Instances;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The route of an instance's history. A client reads the history page by page, and sends the cursor of each page to request the
 * next one. For a single branch, it can instead send the number of the last entry that it has read, and so ask for new entries at
 * any later time.
 */
final class HistoryRoutes {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private static final ApiOperation HISTORY = ApiOperation.reading(
                    "showHistory", "Returns the history of an instance, or of one of its branches.")
            .withParameters(
                    Parameter.path("id", "The instance's id."),
                    BranchRoutes.BRANCH,
                    Parameter.query(
                            "after",
                            new ValueSchema.Keywords(Map.of("type", "integer", "minimum", 0)),
                            "Only entries with a greater `seq` number than this one, in ascending order."
                                    + " With 0, the page begins with the first entry."
                                    + " The page has the fields `next` and `more` instead of a cursor."
                                    + " Without the parameter `branch`, the page contains only the entries of the instance itself, not those of its branches."),
                    Parameter.query(
                            "limit",
                            ValueSchema.integer(1, ApiLimits.HISTORY_PAGE),
                            "With the parameter `after`: the maximum number of entries in the page."),
                    Parameter.CURSOR)
            .responses(
                    200,
                    "One page of the history. With the parameter `after`, each entry has a number, `seq`."
                            + " The field `next` is the value of `after` that requests the following page."
                            + " The field `more` tells whether further entries exist already.",
                    BodyFormat.json(History.class))
            .problem(400, "The parameter `branch`, `after`, `limit` or `cursor` is invalid.")
            .problem(404, "The instance does not exist.");

    private final Instances instances;
    private final BranchHistory branchHistory;

    HistoryRoutes(Instances instances, BranchHistory branchHistory) {
        this.instances = instances;
        this.branchHistory = branchHistory;
    }

    /**
     * One page of a history, with the position at which the next page begins: a cursor, or the number of an entry.
     *
     * @param cursor the cursor of the next page; absent if the request has the parameter {@code after}
     * @param next the value of {@code after} with which a client requests the next entries
     * @param more whether further entries exist already
     */
    record History(List<NumberedEntry> entries, Optional<String> cursor, Optional<Long> next, Optional<Boolean> more) {}

    List<Route> routes() {
        return List.of(new Route("GET", "/instances/{id}/history", HISTORY, this::history));
    }

    private ApiResponse history(ApiRequest apiRequest) {
        var id = apiRequest.pathParameter("id");
        var branch = BranchRoutes.branch(apiRequest);
        var after = apiRequest.query("after").map(HistoryRoutes::number);
        if (instances.find(id).isEmpty()) {
            return InstanceRoutes.notFound(apiRequest).response();
        }
        return ApiResponse.json(
                200,
                after.map(it -> numbered(branch.orElse(BranchId.root(id)), it, limit(apiRequest)))
                        .orElseGet(() -> unnumbered(apiRequest, id, branch)));
    }

    private History numbered(BranchId branch, long after, int limit) {
        var page = branchHistory.read(branch, after, limit);
        return new History(page.entries(), Optional.empty(), Optional.of(page.next()), Optional.of(page.more()));
    }

    private History unnumbered(ApiRequest apiRequest, String id, Optional<BranchId> branch) {
        var paging = Paging.parse(apiRequest, "branch");
        var page = branch.map(it -> instances.history(it, paging.after()))
                .orElseGet(() -> instances.history(id, paging.after()));
        var entries = page.lines().stream().map(NumberedEntry::unnumbered).toList();
        return new History(entries, paging.cursor(page.next()), Optional.empty(), Optional.empty());
    }

    private static long number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw new ProblemException(Problem.badRequest(
                    "The parameter `after` must be the `seq` of an entry, not \"%s\".".formatted(text)
                            + " Use 0 to begin with the first entry."));
        }
        return Long.parseLong(text);
    }

    private static int limit(ApiRequest apiRequest) {
        return apiRequest
                .query("limit")
                .map(text -> {
                    if (!text.matches("\\d{1,4}")
                            || Integer.parseInt(text) < 1
                            || Integer.parseInt(text) > ApiLimits.HISTORY_PAGE) {
                        throw new ProblemException(
                                Problem.badRequest("The limit must be a number from 1 to %d, not \"%s\"."
                                        .formatted(ApiLimits.HISTORY_PAGE, text)));
                    }
                    return Integer.parseInt(text);
                })
                .orElse(ApiLimits.HISTORY_PAGE);
    }
}

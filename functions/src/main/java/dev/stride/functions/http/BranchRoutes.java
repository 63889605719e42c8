package dev.stride.functions.http;

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
import dev.stride.runtime.instance.Forks;
import dev.stride.runtime.instance.Forks.ForkedBranch;
import dev.stride.runtime.instance.Instances;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The routes that count and list the branches of an instance: the branches of its parallel states and the iterations of its
 * loops, whether they are still running or have ended.
 */
final class BranchRoutes {

    static final Parameter BRANCH = Parameter.query(
            "branch",
            ValueSchema.text(),
            "The path of a branch, as listBranches returns it, such as 0.5-2. The path 0 is the instance itself.");

    private static final Parameter ID = Parameter.path("id", "The instance's id.");
    private static final Pattern PATH = Pattern.compile("0(\\.\\d{1,18}-\\d{1,9}){0,32}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private static final ApiOperation COUNT = ApiOperation.reading(
                    "countBranches",
                    "Lists the forks of an instance or of a branch, and counts the branches of each fork."
                            + " A fork is one execution of a state that starts branches.")
            .withParameters(ID, BRANCH)
            .responses(200, "The counts by status.", BodyFormat.json(Forks.Counts.class))
            .problem(400, "The path of the branch is invalid.")
            .problem(404, "The instance does not exist.");

    private static final ApiOperation LIST = ApiOperation.reading(
                    "listBranches", "Lists the branches of a fork, both open and ended ones.")
            .withParameters(
                    ID,
                    Parameter.path(
                            "fork",
                            "The number that identifies the fork: the field `fork` in the response of countBranches."),
                    BRANCH,
                    Parameter.query("status", ValueSchema.text(), "Only branches in this status."),
                    Parameter.query(
                            "path", ValueSchema.text(), "Only the branch with this path. The status is then not used."),
                    Parameter.LIMIT,
                    Parameter.CURSOR)
            .responses(
                    200,
                    "One page of the list. A page with a cursor is not the last one, even if it has fewer entries than the limit.",
                    BodyFormat.json(Page.class))
            .problem(400, "A parameter is invalid.")
            .problem(404, "The instance does not exist.");

    private final Instances instances;
    private final Forks forks;

    BranchRoutes(Instances instances, Forks forks) {
        this.instances = instances;
        this.forks = forks;
    }

    /** One page of the branches of a fork. A fork is one execution of a state that starts branches. */
    record Page(List<ForkedBranch> branches, Optional<String> cursor) {}

    List<Route> routes() {
        return List.of(
                new Route("GET", "/instances/{id}/forks", COUNT, this::count),
                new Route("GET", "/instances/{id}/forks/{fork}", LIST, this::list));
    }

    private ApiResponse count(ApiRequest apiRequest) {
        var parent = parent(apiRequest);
        return isMissing(apiRequest) ? notFound(apiRequest) : ApiResponse.json(200, forks.count(parent));
    }

    private ApiResponse list(ApiRequest apiRequest) {
        var parent = parent(apiRequest);
        var fork = apiRequest.pathParameter("fork");
        if (!NUMBER.matcher(fork).matches()) {
            throw new ProblemException(Problem.badRequest("""
                    The fork must be a number from the list of forks, not "%s": GET /instances/{id}/forks \
                    returns the list.""".formatted(fork)));
        }
        var status = apiRequest.query("status").map(InstanceListRoutes::parseStatus);
        var path = path(apiRequest, "path");
        var paging = Paging.parse(apiRequest, "branch", "status", "path");
        if (isMissing(apiRequest)) {
            return notFound(apiRequest);
        }
        var number = Long.parseLong(fork);
        if (path.isPresent()) {
            var found = forks.find(parent, number, path.get()).stream().toList();
            return ApiResponse.json(200, new Page(found, Optional.empty()));
        }
        var page = forks.list(parent, number, status, paging.limit(), paging.after());
        return ApiResponse.json(200, new Page(page.branches(), paging.cursor(page.next())));
    }

    private boolean isMissing(ApiRequest apiRequest) {
        return instances.find(apiRequest.pathParameter("id")).isEmpty();
    }

    private static ApiResponse notFound(ApiRequest apiRequest) {
        return InstanceRoutes.notFound(apiRequest).response();
    }

    private static BranchId parent(ApiRequest apiRequest) {
        return branch(apiRequest).orElseGet(() -> BranchId.root(apiRequest.pathParameter("id")));
    }

    /**
     * Returns the branch whose path is in the query parameter {@code branch}, such as {@code 0.5-2}; empty if the request has no
     * such parameter. Rejects a value that is not a branch path.
     */
    static Optional<BranchId> branch(ApiRequest apiRequest) {
        return path(apiRequest, "branch");
    }

    private static Optional<BranchId> path(ApiRequest apiRequest, String parameter) {
        return apiRequest.query(parameter).map(path -> {
            if (!PATH.matcher(path).matches()) {
                throw new ProblemException(Problem.badRequest("""
                        The branch must be a path such as 0.5-2, not "%s": the history and the list of \
                        branches name the paths of an instance.""".formatted(path)));
            }
            return new BranchId(apiRequest.pathParameter("id"), path);
        });
    }
}

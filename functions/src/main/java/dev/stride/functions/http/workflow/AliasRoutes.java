package dev.stride.functions.http.workflow;

import dev.stride.Limits;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.language.document.Diagnostics;
import dev.stride.language.document.Place;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.store.AliasStore;
import dev.stride.runtime.store.AliasStore.Alias;
import dev.stride.runtime.store.AliasStore.Canary;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The API routes of aliases. An alias of a workflow selects the version that new instances run. */
public final class AliasRoutes {

    private static final Parameter ID = Parameter.path("id", "The workflow's id.");
    private static final Parameter NAMED = Parameter.path(
            "alias", "The name of the alias, 1 to 64 characters long: letters, digits and _ . - are allowed.");
    private static final ApiOperation LIST = ApiOperation.reading("listAliases", "Lists the aliases of a workflow.")
            .withParameters(ID)
            .responses(200, "All aliases, ordered by name.", BodyFormat.json(AliasRoutes.AliasList.class))
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "The workflow does not exist.");
    private static final ApiOperation PUT = ApiOperation.of(
                    "putAlias",
                    Permission.DEFINE,
                    "Sets the version that an alias selects, or two versions with the percentage of each.")
            .withParameters(ID, NAMED)
            .requestBody(BodyFormat.json(AliasRoutes.WantedAlias.class))
            .responses(200, "The alias as it is now.", BodyFormat.json(Alias.class))
            .problem(400, "The name of the alias or the request body is invalid.")
            .problem(404, "The workflow or the version does not exist.")
            .problem(422, "The workflow already has the maximum number of aliases.");
    private static final ApiOperation REMOVE = ApiOperation.of(
                    "removeAlias", Permission.DEFINE, "Removes an alias. Instances that were started with it continue.")
            .withParameters(ID, NAMED)
            .responses(204, "The alias was removed.")
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "The alias does not exist.");

    private static final String ALIASES = "/workflows/{id}/aliases";
    private static final String ALIAS = ALIASES + "/{alias}";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
    private static final int WHOLE = 100;

    private final WorkflowStore workflowStore;
    private final AliasStore aliasStore;

    public AliasRoutes(WorkflowStore workflowStore, AliasStore aliasStore) {
        this.workflowStore = workflowStore;
        this.aliasStore = aliasStore;
    }

    record AliasList(List<Alias> aliases) {}

    /** The body of a request that sets an alias. */
    record WantedAlias(String version, Optional<Canary> canary) {}

    public List<Route> routes() {
        return List.of(
                new Route("GET", ALIASES, LIST, this::list),
                new Route("PUT", ALIAS, PUT, this::put),
                new Route("DELETE", ALIAS, REMOVE, this::remove));
    }

    private ApiResponse list(ApiRequest apiRequest) {
        var workflow = apiRequest.pathParameter("id");
        checkDeployed(workflow);
        return ApiResponse.json(200, new AliasList(aliasStore.list(workflow)));
    }

    private ApiResponse put(ApiRequest apiRequest) {
        var workflow = apiRequest.pathParameter("id");
        var name = apiRequest.pathParameter("alias");
        if (!NAME.matcher(name).matches() || name.equals(Alias.LATEST)) {
            throw new ProblemException(Problem.badRequest("""
                            The name of an alias must have 1 to 64 letters, digits and _ . -, and must not be \
                            latest, which always names the newest version."""));
        }
        checkDeployed(workflow);
        var wanted = parse(apiRequest);
        var alias = new Alias(name, wanted.version(), wanted.canary());
        Stream.concat(Stream.of(alias.version()), alias.canary().stream().map(Canary::version))
                .forEach(version -> checkDeployed(new WorkflowId(workflow, version)));
        var existing = aliasStore.list(workflow);
        if (existing.size() >= Limits.ALIASES
                && existing.stream().noneMatch(it -> it.name().equals(name))) {
            throw new ProblemException(Problem.unprocessable(
                    "The workflow has %s aliases, the maximum. Remove one first.".formatted(Limits.ALIASES)));
        }
        aliasStore.put(workflow, alias);
        return ApiResponse.json(200, alias);
    }

    private ApiResponse remove(ApiRequest apiRequest) {
        var workflow = apiRequest.pathParameter("id");
        var name = apiRequest.pathParameter("alias");
        if (aliasStore.find(workflow, name).isEmpty()) {
            return Problem.notFound("The workflow " + workflow + " has no alias " + name + ".")
                    .response();
        }
        aliasStore.remove(workflow, name);
        return ApiResponse.empty(204);
    }

    private void checkDeployed(String workflow) {
        if (workflowStore.findNewest(workflow).isEmpty()) {
            throw new ProblemException(Problem.notFound("Workflow " + workflow + " does not exist."));
        }
    }

    private void checkDeployed(WorkflowId workflow) {
        if (workflowStore.find(workflow).isEmpty()) {
            throw new ProblemException(Problem.notFound("Version %s of workflow %s does not exist: deploy it first."
                    .formatted(workflow.version(), workflow.id())));
        }
    }

    private static WantedAlias parse(ApiRequest apiRequest) {
        apiRequest.jsonObject();
        return switch (SourceParser.parse(apiRequest.text())) {
            case SourceParseResult.Unreadable(var fault) ->
                throw new ProblemException(
                        Problem.badRequest("The body is not JSON.").withFaults(List.of(fault)));
            case SourceParseResult.Parsed(var sourceDocument) -> {
                var diagnostics = new Diagnostics(sourceDocument);
                var wanted = parse(diagnostics.root());
                if (!diagnostics.isFaultless()) {
                    throw new ProblemException(
                            Problem.badRequest("The alias is invalid.").withFaults(diagnostics.faults()));
                }
                yield wanted;
            }
        };
    }

    private static WantedAlias parse(Place place) {
        var fields = place.fields();
        var version = fields.text("version");
        var canary = fields.get("canary");
        fields.rejectUnknown();
        return new WantedAlias(version, canary.isAbsent() ? Optional.empty() : Optional.of(parseCanary(canary)));
    }

    private static Canary parseCanary(Place place) {
        var fields = place.fields();
        var version = fields.text("version");
        var percent = fields.required("percent");
        fields.rejectUnknown();
        var number = percent.number().filter(AliasRoutes::isPercentage);
        if (number.isEmpty() && !percent.isAbsent()) {
            percent.fault("`percent` is not a whole number from 0 to %s".formatted(WHOLE), "");
        }
        return new Canary(version, number.map(BigDecimal::intValue).orElse(0));
    }

    private static boolean isPercentage(BigDecimal number) {
        return number.stripTrailingZeros().scale() <= 0
                && number.signum() >= 0
                && number.compareTo(BigDecimal.valueOf(WHOLE)) <= 0;
    }
}

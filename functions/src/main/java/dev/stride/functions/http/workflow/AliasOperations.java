package dev.stride.functions.http.workflow;

import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.runtime.store.AliasStore.Alias;

/**
 * The OpenAPI descriptions of the API routes for workflow aliases. An alias selects the version that new instances run.
 */
final class AliasOperations {

    private static final Parameter ID = Parameter.path("id", "The workflow's id.");
    private static final Parameter NAMED = Parameter.path(
            "alias", "The name of the alias, 1 to 64 characters long: letters, digits and _ . - are allowed.");

    static final ApiOperation LIST = ApiOperation.reading("listAliases", "Lists the aliases of a workflow.")
            .withParameters(ID)
            .responses(200, "All aliases, ordered by name.", BodyFormat.json(AliasRoutes.AliasList.class))
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "The workflow does not exist.");

    static final ApiOperation PUT = ApiOperation.of(
                    "putAlias",
                    Permission.DEFINE,
                    "Sets the version that an alias selects, or two versions with the percentage of each.")
            .withParameters(ID, NAMED)
            .requestBody(BodyFormat.json(AliasRoutes.WantedAlias.class))
            .responses(200, "The alias as it is now.", BodyFormat.json(Alias.class))
            .problem(400, "The name of the alias or the request body is invalid.")
            .problem(404, "The workflow or the version does not exist.")
            .problem(422, "The workflow already has the maximum number of aliases.");

    static final ApiOperation REMOVE = ApiOperation.of(
                    "removeAlias", Permission.DEFINE, "Removes an alias. Instances that were started with it continue.")
            .withParameters(ID, NAMED)
            .responses(204, "The alias was removed.")
            .problem(400, "The path contains invalid percent-encoding.")
            .problem(404, "The alias does not exist.");

    private AliasOperations() {}
}

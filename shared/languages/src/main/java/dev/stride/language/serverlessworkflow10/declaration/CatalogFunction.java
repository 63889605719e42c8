package dev.stride.language.serverlessworkflow10.declaration;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.call.AuthenticatedDocuments;
import dev.stride.language.serverlessworkflow10.call.AuthenticationPolicy;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Loads functions from a catalog or from a URL when a workflow is deployed (section "Catalog"; decision D103). */
public final class CatalogFunction {

    private static final Pattern NAME = Pattern.compile("([^:@/]+):([^:@/]+)@([^:@/]+)");

    private static final Pattern GITHUB =
            Pattern.compile("https://github\\.com/([^/]+/[^/]+?)(?:\\.git)?(?:/(?:tree|blob)/([^/]+)(/.*)?)?");
    private static final Pattern GITLAB =
            Pattern.compile("(https://gitlab\\.com/.+?)(?:\\.git)?(?:/-/(?:tree|blob)/([^/]+)(/.*)?)?");

    /** The Git branch from which a function is read if the address of its repository does not name a branch. */
    private static final String BRANCH = "main";

    /** The name of the default catalog. Its functions are files that are deployed together with the definition. */
    private static final String DEFAULT = "default";

    /** Returns whether a call refers to a function of a catalog, as in {@code log:1.0.0@default}, or to the URL of a function. */
    public static boolean isNamedBy(String call) {
        return call.contains("@") || call.contains("://");
    }

    /**
     * Loads the function that a call names. Returns empty after a fault, or in an offline validation if the function must be
     * loaded from the network.
     */
    public static Optional<Place> load(Place call, NamedPlaces catalogs, AuthenticatedDocuments documents) {
        if (call.text().contains("://")) {
            return documents.load(call.withText(raw(call.text())));
        }
        var name = NAME.matcher(call.text());
        if (!name.matches()) {
            call.fault(
                    "`%s` does not name a function of a catalog".formatted(call.text()),
                    "write {function}:{version}@{catalog}, such as log:1.0.0@default");
            return Optional.empty();
        }
        var path = "functions/%s/%s/function.yaml".formatted(name.group(1), name.group(2));
        if (name.group(3).equals(DEFAULT) && !catalogs.byName().containsKey(DEFAULT)) {
            return documents.load(call.withText(path));
        }
        return catalogs.named(call.withText(name.group(3)))
                .flatMap(catalog -> documents.load(
                        call.withText(raw(root(catalog) + "/" + path)),
                        catalog.at("endpoint").at("authentication")));
    }

    private static String root(Place catalog) {
        var uri = ExternalResource.uri(catalog);
        return uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
    }

    /** Checks the declarations of catalogs and reports their faults, also of catalogs whose functions no task calls. */
    public static void check(NamedPlaces catalogs, NamedPlaces policies, TaskExpressions expressions) {
        for (var catalog : catalogs.byName().values()) {
            var fields = catalog.fields();
            var endpoint = fields.required("endpoint");
            ExternalResource.constantUri(endpoint.value().isObject() ? endpoint.at("uri") : endpoint);
            AuthenticationPolicy.parse(endpoint.at("authentication"), policies, expressions);
            fields.rejectUnknown();
        }
    }

    /** Returns the address of the raw content of a file in a GitHub or GitLab repository. Returns any other address unchanged. */
    static String raw(String uri) {
        var folder = uri.indexOf("/functions/");
        var root = folder < 0 ? uri : uri.substring(0, folder);
        var path = folder < 0 ? "" : uri.substring(folder);
        var github = GITHUB.matcher(root);
        if (github.matches()) {
            return "https://raw.githubusercontent.com/%s/refs/heads/%s%s%s"
                    .formatted(github.group(1), group(github.group(2), BRANCH), group(github.group(3), ""), path);
        }
        var gitlab = GITLAB.matcher(root);
        return gitlab.matches()
                ? "%s/-/raw/%s%s%s"
                        .formatted(gitlab.group(1), group(gitlab.group(2), BRANCH), group(gitlab.group(3), ""), path)
                : uri;
    }

    private static String group(@Nullable String found, String absent) {
        return Optional.ofNullable(found).orElse(absent);
    }

    private CatalogFunction() {}
}

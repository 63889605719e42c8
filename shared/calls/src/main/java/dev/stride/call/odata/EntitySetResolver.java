package dev.stride.call.odata;

import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.api.Resources.Resource;
import dev.stride.common.Suggestions;
import dev.stride.plan.call.CallTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the call template of an OData function, which queries one entity set. If the metadata document of the service cannot be
 * read, the name of the entity set and the form of its keys are not checked.
 */
public final class EntitySetResolver {

    private static final String XML = "application/xml";

    /** Requests the metadata document of the service and creates the call template of an OData function. */
    public static Resolution resolve(ODataOperation operation, Resources resources) {
        var uri = operation.service() + "/$metadata";
        return switch (resources.load(uri, XML)) {
            case Resource.Missing(String reason) -> undescribed(operation, reason);
            case Resource.LeftOut leftOut -> undescribed(operation, leftOut.reason());
            case Resource.Text(String text) -> {
                try {
                    yield described(operation, ODataMetadata.parse(text));
                } catch (ODataMetadata.Unreadable unreadable) {
                    yield undescribed(
                            operation,
                            "'%s' is not an OData metadata document: %s.".formatted(uri, unreadable.getMessage()));
                }
            }
        };
    }

    private static Resolution described(ODataOperation operation, ODataMetadata oDataMetadata) {
        var sets = oDataMetadata.entitySets();
        if (!sets.contains(operation.entitySet())) {
            return new Resolution.Unresolved("'%s' has no entity set '%s'; it has %s."
                    .formatted(
                            operation.service(),
                            operation.entitySet(),
                            sets.isEmpty() ? "none" : Suggestions.mostAlike(operation.entitySet(), sets)));
        }
        return resolved(
                new ODataTemplate(
                        operation.service(),
                        operation.entitySet(),
                        Optional.of(oDataMetadata.version()),
                        oDataMetadata.key(operation.entitySet())),
                List.of());
    }

    private static Resolution undescribed(ODataOperation operation, String reason) {
        return resolved(
                new ODataTemplate(operation.service(), operation.entitySet(), Optional.empty(), Map.of()),
                List.of("""
                        %s Without metadata, the service is assumed to use OData version 4, and the format of a \
                        key depends on the type of its value.""".formatted(reason)));
    }

    private static Resolution resolved(ODataTemplate template, List<String> warnings) {
        return new Resolution.Resolved(
                CallTemplate.withoutAuth(ODataCall.NAME, template.toJson()),
                Optional.of(ODataArgumentSchema.of(template)),
                warnings);
    }

    private EntitySetResolver() {}
}

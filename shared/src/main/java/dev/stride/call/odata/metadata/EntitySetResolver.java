package dev.stride.call.odata.metadata;

import dev.stride.call.Nearest;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.Resources.Resource;
import dev.stride.call.odata.ODataCall;
import dev.stride.call.odata.ODataOperation;
import dev.stride.call.odata.ODataTemplate;
import dev.stride.plan.CallTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the entity set that an author queries. Metadata that cannot be read are no fault; then it is queried as its author has it. */
public final class EntitySetResolver {

    private static final String XML = "application/xml";

    /** Resolves an operation by what its service tells. */
    public static Resolution resolve(ODataOperation operation, Resources resources) {
        var uri = operation.service() + "/$metadata";
        return switch (resources.read(uri, XML)) {
            case Resource.Missing(String reason) -> undescribed(operation, reason);
            case Resource.Text(String text) -> {
                try {
                    yield described(operation, Metadata.read(text));
                } catch (Metadata.Unreadable unreadable) {
                    yield undescribed(
                            operation, "'%s' is no metadata of OData: %s.".formatted(uri, unreadable.getMessage()));
                }
            }
        };
    }

    private static Resolution described(ODataOperation operation, Metadata metadata) {
        var sets = metadata.entitySets();
        if (!sets.contains(operation.entitySet())) {
            return new Resolution.Unresolved("'%s' has no entity set '%s'; it has %s."
                    .formatted(
                            operation.service(),
                            operation.entitySet(),
                            sets.isEmpty() ? "none" : String.join(", ", Nearest.first(operation.entitySet(), sets))));
        }
        return resolved(
                new ODataTemplate(
                        operation.service(),
                        operation.entitySet(),
                        Optional.of(metadata.version()),
                        metadata.key(operation.entitySet())),
                List.of());
    }

    private static Resolution undescribed(ODataOperation operation, String reason) {
        return resolved(
                new ODataTemplate(operation.service(), operation.entitySet(), Optional.empty(), Map.of()),
                List.of(reason
                        + " Without the service's metadata it is taken for one of version 4, and a key is written"
                        + " by the type of its value."));
    }

    private static Resolution resolved(ODataTemplate template, List<String> warnings) {
        return new Resolution.Resolved(
                CallTemplate.open(ODataCall.NAME, template.written()),
                Optional.of(ArgumentSchema.of(template)),
                warnings);
    }

    private EntitySetResolver() {}
}

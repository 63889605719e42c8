package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.document.SchemaBundler;
import dev.stride.plan.WorkflowSettings.InputSchema;
import java.util.Optional;

/** Parses the JSON Schema of the workflow data input (section "Workflow Definition Structure"). */
final class DataInputSchema {

    /** Parses the URI of a schema document, or an object that contains the URI or the schema itself. */
    static Optional<InputSchema> parse(Place place, ReferencedDocuments referencedDocuments) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        if (place.value().isTextual()) {
            return schema(place, referencedDocuments).map(schema -> new InputSchema(schema, true));
        }
        var fields = place.fields();
        var failOnErrors = !fields.has("failOnValidationErrors")
                || fields.get("failOnValidationErrors").isTrue();
        var schema = fields.required("schema");
        fields.warnUnknown();
        return schema(schema, referencedDocuments).map(found -> new InputSchema(found, failOnErrors));
    }

    private static Optional<JsonNode> schema(Place place, ReferencedDocuments referencedDocuments) {
        if (place.isAbsent()) {
            return Optional.empty();
        }
        return place.value().isTextual()
                ? referencedDocuments
                        .load(place)
                        .flatMap(root -> SchemaBundler.bundle(root, place.text(), referencedDocuments))
                : SchemaBundler.bundle(place, "", referencedDocuments);
    }

    private DataInputSchema() {}
}

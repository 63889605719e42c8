package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Documents;
import dev.stride.language.document.Place;
import dev.stride.language.document.SchemaBundle;
import dev.stride.plan.InputSchema;
import java.util.Optional;

/** What the workflow data input should be (section "Workflow Definition Structure"). */
final class DataInputSchema {

    /** Reads the URI of a schema, or an object that holds it or the schema itself. */
    static Optional<InputSchema> read(Place place, Documents documents) {
        if (place.absent()) {
            return Optional.empty();
        }
        if (place.value().isTextual()) {
            return schema(place, documents).map(schema -> new InputSchema(schema, true));
        }
        var fields = place.fields();
        var failOnErrors = !fields.has("failOnValidationErrors")
                || fields.get("failOnValidationErrors").flag();
        var schema = fields.required("schema");
        fields.noMore();
        return schema(schema, documents).map(found -> new InputSchema(found, failOnErrors));
    }

    private static Optional<JsonNode> schema(Place place, Documents documents) {
        if (place.absent()) {
            return Optional.empty();
        }
        return place.value().isTextual()
                ? documents.read(place).flatMap(root -> SchemaBundle.read(root, place.text(), documents))
                : SchemaBundle.read(place, "", documents);
    }

    private DataInputSchema() {}
}

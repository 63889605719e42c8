package dev.stride.language.serverlessworkflow08.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;

/**
 * A function as the author declares it (section "Function Definition"). {@link FunctionDefinitionResolver} resolves its
 * operation, and so converts it to a {@link FunctionDefinition}.
 *
 * @param type the type as written, {@code rest} by default
 * @param typePlace where the type is written
 * @param metadata the metadata of the function as an object
 * @param authRef the reference to the auth definition with the credentials of the function; may be absent
 */
public record FunctionDeclaration(
        String name, String type, Place typePlace, Place operation, JsonNode metadata, Place authRef) {

    public static FunctionDeclaration parse(Place place) {
        var fields = place.fields();
        var name = fields.text("name");
        var type = fields.has("type") ? fields.text("type") : FunctionDefinitionResolver.REST;
        var operation = type.equals(FunctionDefinitionResolver.EXPRESSION)
                ? fields.required("operation")
                : fields.get("operation");
        var text = new FunctionDeclaration(
                name, type, fields.get("type"), operation, place.at("metadata").value(), fields.get("authRef"));
        WorkflowMetadata.check(fields);
        fields.warnUnknown();
        return text;
    }

    public boolean isExpression() {
        return type.equals(FunctionDefinitionResolver.EXPRESSION);
    }
}

package dev.stride.language.serverlessworkflow08.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;

/**
 * What a definition says of a function (section "Function Definition").
 *
 * @param type as written, {@code rest} where none is
 * @param typePlace where it is written
 * @param metadata an object
 * @param authRef where it refers to what gives access to the resource of its operation, if it does
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

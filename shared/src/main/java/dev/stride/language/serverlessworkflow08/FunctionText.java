package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.document.Place;

/**
 * What a definition says of a function (section "Function Definition").
 *
 * @param type as written, {@code rest} where none is
 * @param typePlace where it is written
 * @param metadata an object
 * @param authRef where it refers to what gives access to the resource of its operation, if it does
 */
record FunctionText(String name, String type, Place typePlace, Place operation, JsonNode metadata, Place authRef) {

    static FunctionText read(Place place) {
        var fields = place.fields();
        var name = fields.text("name");
        var type = fields.has("type") ? fields.text("type") : FunctionTypes.REST;
        var operation = type.equals(FunctionTypes.EXPRESSION) ? fields.required("operation") : fields.get("operation");
        var text = new FunctionText(
                name, type, fields.get("type"), operation, place.at("metadata").value(), fields.get("authRef"));
        Metadata.check(fields);
        fields.noMore();
        return text;
    }

    boolean isExpression() {
        return type.equals(FunctionTypes.EXPRESSION);
    }
}

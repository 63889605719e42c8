package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;

/** Fixed data that every expression can read as {@code $CONST} (section "Workflow Constants"). */
final class Constants {

    /** The constants, an object; an expression in them is a fault. */
    static JsonNode read(Place place) {
        if (place.value().isTextual()) {
            place.notYet("constants by URI");
        } else if (!place.absent() && place.is(JsonNodeType.OBJECT)) {
            Wrapped.in(place).forEach(text -> text.fault("a constant cannot hold an expression", "write its value"));
            return place.value();
        }
        return JsonNodeFactory.instance.objectNode();
    }

    private Constants() {}
}

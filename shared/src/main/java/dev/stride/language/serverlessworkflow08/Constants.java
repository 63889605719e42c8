package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Documents;
import dev.stride.language.document.Place;
import java.util.Optional;

/** Fixed data that every expression can read as {@code $CONST} (section "Workflow Constants"). */
final class Constants {

    /** Reads an object, or the URI of a document that is one; an expression in it is a fault. */
    static JsonNode read(Place place, Documents documents) {
        var constants = place.value().isTextual() ? documents.read(place) : Optional.of(place);
        constants.filter(given -> !given.absent() && given.is(JsonNodeType.OBJECT)).stream()
                .flatMap(Wrapped::in)
                .forEach(text -> text.fault("a constant cannot hold an expression", "write its value"));
        return constants.map(Place::value).filter(JsonNode::isObject).orElseGet(JsonNodeFactory.instance::objectNode);
    }

    private Constants() {}
}

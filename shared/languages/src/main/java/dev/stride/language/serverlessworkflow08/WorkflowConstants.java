package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import java.util.Optional;

/** Parses the constants that every expression can read as {@code $CONST} (section "Workflow Constants"). */
final class WorkflowConstants {

    /**
     * Parses constants, which are an object or the URI of a document that contains an object. Reports each expression in this
     * object as a fault.
     */
    static JsonNode parse(Place place, ReferencedDocuments referencedDocuments) {
        var constants = place.value().isTextual() ? referencedDocuments.load(place) : Optional.of(place);
        constants.filter(given -> !given.isAbsent() && given.expect(JsonNodeType.OBJECT)).stream()
                .flatMap(WrappedExpressions::findIn)
                .forEach(text -> text.fault("a constant cannot contain an expression", "write its value"));
        return constants.map(Place::value).filter(JsonNode::isObject).orElseGet(JsonNodeFactory.instance::objectNode);
    }

    private WorkflowConstants() {}
}

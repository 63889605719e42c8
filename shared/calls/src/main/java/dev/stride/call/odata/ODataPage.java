package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One page of an OData reply, whose JSON format depends on the OData version. Version 4 uses the property {@code value}, and
 * annotations that start with {@code @odata.} or, from version 4.01, with {@code @}. Version 3 uses {@code value} and annotations
 * that start with {@code odata.}. Earlier versions use the property {@code d}.
 */
record ODataPage(JsonNode answer) {

    private static final List<String> ENVELOPE = List.of("@odata.context", "@context", "odata.metadata");

    /** Returns the entities of the page, or empty if the reply is not a collection. */
    Optional<ArrayNode> entities() {
        return Stream.of(answer.path("value"), verbose().path("results"), verbose())
                .filter(JsonNode::isArray)
                .map(ArrayNode.class::cast)
                .findFirst();
    }

    /** Returns the single entity of the reply, or empty if the reply is not an entity. */
    Optional<JsonNode> entity() {
        if (answer.isNull()) {
            return Optional.of(answer);
        }
        var entity = answer.has("d") ? verbose() : answer;
        return Optional.of(entity)
                .filter(JsonNode::isObject)
                .map(object -> ((ObjectNode) object).deepCopy().remove(ENVELOPE));
    }

    /** Returns the URL of the next page, which may be relative, or empty on the last page. */
    Optional<String> next() {
        return Stream.of(
                        answer.path("@odata.nextLink"),
                        answer.path("@nextLink"),
                        answer.path("odata.nextLink"),
                        verbose().path("__next"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .findFirst();
    }

    /**
     * Returns the total number of entities on all pages, if the reply contains it. OData versions before 4 write this number as a
     * string.
     */
    Optional<Long> count() {
        return Stream.of(
                        answer.path("@odata.count"),
                        answer.path("@count"),
                        answer.path("odata.count"),
                        verbose().path("__count"))
                .map(JsonNode::asText)
                .filter(text -> text.matches("[0-9]{1,18}"))
                .map(Long::valueOf)
                .findFirst();
    }

    private JsonNode verbose() {
        return answer.path("d");
    }
}

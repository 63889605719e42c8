package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one answer holds, in whatever form its service's version gives it: {@code value} beside {@code @odata.} annotations in version
 * 4 (without the prefix from 4.01), beside {@code odata.} ones in version 3, and {@code d} before.
 */
record ODataPage(JsonNode answer) {

    private static final List<String> ENVELOPE = List.of("@odata.context", "@context", "odata.metadata");

    /** The entities of a collection, empty when the answer is none. */
    Optional<ArrayNode> entities() {
        return Stream.of(answer.path("value"), verbose().path("results"), verbose())
                .filter(JsonNode::isArray)
                .map(ArrayNode.class::cast)
                .findFirst();
    }

    /** The one entity, empty when the answer is none. */
    Optional<JsonNode> entity() {
        if (answer.isNull()) {
            return Optional.of(answer);
        }
        var entity = answer.has("d") ? verbose() : answer;
        return Optional.of(entity)
                .filter(JsonNode::isObject)
                .map(object -> ((ObjectNode) object).deepCopy().remove(ENVELOPE));
    }

    /** The URL of the next page, perhaps relative, if there is one. */
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

    /** How many entities there are on all pages, if the answer says so; versions before 4 say it as a text. */
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

package dev.stride.expression.jq.metering;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * One match of a regular expression in a text.
 *
 * @param offset the number of code points before the match
 * @param bounds the start and end of each group in the text, beginning with the whole match; negative for a group that did not
 *     match
 */
public record RegexMatch(JqRegex regex, String text, int offset, int[] bounds) {

    static RegexMatch of(JqRegex jqRegex, Matcher matcher, String text, int offset) {
        var bounds = new int[2 * (1 + matcher.groupCount())];
        for (var group = 0; group <= matcher.groupCount(); group++) {
            bounds[2 * group] = matcher.start(group);
            bounds[2 * group + 1] = matcher.end(group);
        }
        return new RegexMatch(jqRegex, text, offset, bounds);
    }

    public int start() {
        return bounds[0];
    }

    public int end() {
        return bounds[1];
    }

    /**
     * Returns the match as JSON, in the format of jq's {@code match}. As in jq 1.6, an empty match has an empty list of groups.
     */
    public JsonNode toJson() {
        var written = part(start(), end());
        var groups = written.putArray("captures");
        for (var group = 1; group < bounds.length / 2 && start() < end(); group++) {
            groups.add(part(bounds[2 * group], bounds[2 * group + 1])
                    .put("name", regex.names().get(group)));
        }
        return written;
    }

    /** Returns an object with the text of each named group, or null for a group that did not match. */
    public JsonNode captures() {
        var captures = JsonNodeFactory.instance.objectNode();
        regex.names().forEach((group, name) -> captures.put(name, string(bounds[2 * group], bounds[2 * group + 1])));
        return captures;
    }

    private ObjectNode part(int from, int to) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("offset", from < 0 ? -1 : offset + text.codePointCount(start(), from))
                .put("length", from < 0 ? 0 : text.codePointCount(from, to))
                .put("string", string(from, to));
    }

    private @Nullable String string(int from, int to) {
        return from < 0 ? null : text.substring(from, to);
    }
}

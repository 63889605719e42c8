package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Matcher;

/**
 * A place in a text that matches a regular expression.
 *
 * @param start its first character in the text
 * @param end the character after its last one
 * @param written what jq's {@code match} gives; counts code points
 * @param captures the text of each named group, null where the group took no part
 */
record Match(int start, int end, JsonNode written, JsonNode captures) {

    static Match of(Regex regex, Matcher matcher, String text, int offset) {
        var start = matcher.start();
        var written = part(offset, text, start, matcher.end());
        var groups = written.putArray("captures");
        var named = JsonNodeFactory.instance.objectNode();
        for (var number = 1; number <= matcher.groupCount(); number++) {
            var from = matcher.start(number);
            var group = from < 0
                    ? JsonNodeFactory.instance
                            .objectNode()
                            .put("offset", -1)
                            .put("length", 0)
                            .putNull("string")
                    : part(offset + text.codePointCount(start, from), text, from, matcher.end(number));
            var name = regex.names().get(number);
            group.put("name", name);
            if (name != null) {
                named.set(name, group.get("string"));
            }
            // jq leaves the groups of an empty match out.
            if (start < matcher.end()) {
                groups.add(group);
            }
        }
        return new Match(start, matcher.end(), written, named);
    }

    private static ObjectNode part(int offset, String text, int from, int to) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("offset", offset)
                .put("length", text.codePointCount(from, to))
                .put("string", text.substring(from, to));
    }
}

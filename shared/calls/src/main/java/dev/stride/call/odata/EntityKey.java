package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.http.client.PercentEncoding;
import java.util.ArrayList;
import java.util.Map;

/** Formats the key of an OData entity for a URL, such as {@code (7)} (OData 4.01, part 2, section 4.3.1). */
record EntityKey(ODataTemplate template) {

    /**
     * Returns the percent-encoded key in parentheses.
     *
     * @param key a value, or an object with the values of the key's properties
     */
    String format(JsonNode key) throws ODataArgumentException {
        if (key.isObject()) {
            return "(" + properties(key) + ")";
        }
        if (template.key().size() > 1) {
            throw new ODataArgumentException("the key consists of %s: write an object with these properties"
                    .formatted(String.join(", ", template.key().keySet())));
        }
        var type = template.key().values().stream().findFirst().orElse("");
        return "(" + escaped(type, key) + ")";
    }

    private String properties(JsonNode key) throws ODataArgumentException {
        var names = template.key().keySet();
        var parts = new ArrayList<String>();
        for (Map.Entry<String, JsonNode> property : key.properties()) {
            var name = property.getKey();
            if (!names.isEmpty() && !names.contains(name)) {
                throw new ODataArgumentException("the key of the entity set has no property '%s': use %s"
                        .formatted(name, String.join(", ", names)));
            }
            var type = template.key().getOrDefault(name, "");
            parts.add(PercentEncoding.encode(name) + "=" + escaped(type, property.getValue()));
        }
        if (parts.isEmpty() || parts.size() < names.size()) {
            throw new ODataArgumentException(
                    "the key is incomplete: write all of its properties, %s".formatted(String.join(", ", names)));
        }
        return String.join(",", parts);
    }

    private String escaped(String type, JsonNode value) throws ODataArgumentException {
        return PercentEncoding.encode(new KeyLiteral(template.effectiveVersion(), type).format(value));
    }
}

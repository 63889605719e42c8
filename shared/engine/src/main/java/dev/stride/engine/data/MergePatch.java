package dev.stride.engine.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON Merge Patch (RFC 7396). */
public final class MergePatch {

    public static JsonNode apply(JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode changes)) {
            return patch;
        }
        var patched = JsonNodeFactory.instance.objectNode();
        if (target instanceof ObjectNode before) {
            patched.setAll(before);
        }
        changes.properties().forEach(change -> {
            if (change.getValue().isNull()) {
                patched.remove(change.getKey());
            } else {
                patched.set(change.getKey(), apply(patched.path(change.getKey()), change.getValue()));
            }
        });
        return patched;
    }

    private MergePatch() {}
}

package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Fields;

/** Notes of the author, which never steer execution (section "Workflow Metadata"). */
public final class Metadata {

    /** Warns about notes that are no text. */
    public static void check(Fields fields) {
        var metadata = fields.get("metadata");
        if (metadata.absent() || !metadata.is(JsonNodeType.OBJECT)) {
            return;
        }
        metadata.value().properties().forEach(note -> {
            if (!note.getValue().isTextual()) {
                metadata.at(note.getKey()).warn("metadata is text", "put it in quotation marks");
            }
        });
    }

    private Metadata() {}
}

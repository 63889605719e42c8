package dev.stride.language.serverlessworkflow08.metadata;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Fields;
import dev.stride.language.document.LabelDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import java.util.Optional;

/**
 * Reads the metadata of workflows (section "Workflow Metadata"). Only the keys with the prefix {@code stride.} have an effect.
 */
public final class WorkflowMetadata {

    /** Warns about metadata values that are not strings. */
    public static void check(Fields fields) {
        var metadata = fields.get("metadata");
        if (metadata.isAbsent() || !metadata.expect(JsonNodeType.OBJECT)) {
            return;
        }
        metadata.value().properties().forEach(note -> {
            if (!note.getValue().isTextual() && !note.getKey().equals(LabelDeclarations.KEY)) {
                metadata.at(note.getKey()).assume("a metadata value must be a string", "put it in quotation marks");
            }
        });
    }

    /** Returns whose reading of the language applies to a definition, if its metadata choose it. */
    public static Optional<Dialect> parseDialect(Place definition) {
        var metadata = definition.at("metadata");
        if (!metadata.value().has(UnwrappedTexts.KEY)) {
            return Optional.empty();
        }
        return Optional.of(
                metadata.fields().isSetTo(UnwrappedTexts.KEY, UnwrappedTexts.SONATAFLOW, "specification")
                        ? Dialect.SONATAFLOW
                        : Dialect.SPECIFICATION);
    }

    private WorkflowMetadata() {}
}

package dev.stride.language.serverlessworkflow08.metadata;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.RunSettings;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import java.util.Optional;
import java.util.Set;

/** Reads the metadata of workflows (section "Workflow Metadata"). Only the keys with the prefix {@code stride.} have an effect. */
public final class WorkflowMetadata {

    /** The keys whose values are checked where they are read. */
    private static final Set<String> OWN =
            Set.of(RunSettings.LABELS, RunSettings.HISTORY, RunSettings.CHECKPOINT, UnwrappedTexts.KEY);

    /** Warns about metadata values that are not strings. */
    public static void check(Fields fields) {
        var metadata = fields.get("metadata");
        if (metadata.isAbsent() || !metadata.expect(JsonNodeType.OBJECT)) {
            return;
        }
        metadata.value().properties().forEach(note -> {
            var value = note.getValue();
            if (!value.isTextual() && (value.isNull() || !OWN.contains(note.getKey()))) {
                metadata.at(note.getKey())
                        .assume(
                                "a metadata value must be a string",
                                value.isValueNode() && !value.isNull()
                                        ? "put it in quotation marks"
                                        : "write a string, or remove it");
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

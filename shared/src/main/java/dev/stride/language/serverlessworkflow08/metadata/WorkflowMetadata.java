package dev.stride.language.serverlessworkflow08.metadata;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.common.Suggestions;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Fields;
import dev.stride.language.document.LabelDeclarations;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.expression.UnwrappedTexts;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the metadata of workflows (section "Workflow Metadata"). Only the keys with the prefix {@code stride.} have an effect.
 */
public final class WorkflowMetadata {

    /** The metadata key by which a workflow overrides the history level of the deployment. */
    private static final String HISTORY = "stride.history";

    /** The metadata key by which a workflow overrides how often its instances are saved to the database. */
    private static final String CHECKPOINT = "stride.checkpoint";

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

    /**
     * Returns the history level that the workflow sets in its metadata, if any. The level determines only what the history
     * records, not how the workflow runs.
     */
    public static Optional<HistoryLevel> parseHistoryLevel(Fields fields) {
        return parse(fields, HISTORY, "history level", HistoryLevel.values());
    }

    /** Returns how often instances are saved to the database, if the workflow sets this in its metadata. */
    public static Optional<Checkpoint> parseCheckpoint(Fields fields) {
        return parse(fields, CHECKPOINT, "checkpoint", Checkpoint.values());
    }

    private static <E extends Enum<E>> Optional<E> parse(Fields fields, String key, String what, E[] values) {
        var note = fields.get("metadata").at(key);
        if (note.isAbsent()) {
            return Optional.empty();
        }
        var written = note.value().asText();
        var value =
                Arrays.stream(values).filter(it -> it.name().equals(written)).findFirst();
        if (value.isEmpty()) {
            var names = Arrays.stream(values).map(Enum::name).toList();
            note.fault("unknown " + what + " `" + written + "`", Suggestions.hint(written, names));
        }
        return value;
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

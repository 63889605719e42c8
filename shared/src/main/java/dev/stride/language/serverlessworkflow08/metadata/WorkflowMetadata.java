package dev.stride.language.serverlessworkflow08.metadata;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.common.Suggestions;
import dev.stride.language.document.Fields;
import dev.stride.language.document.LabelDeclarations;
import dev.stride.language.serverlessworkflow08.expression.BareArguments;
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

    /** The metadata key that selects whether a string argument without <code>${ }</code> is a text or an expression. */
    private static final String ARGUMENTS = "stride.arguments";

    private static final String EXPRESSIONS = "expressions";

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

    /**
     * Returns whether a string argument without <code>${ }</code> is a text or an expression. By default it is a text, as the
     * specification requires.
     */
    public static BareArguments parseArguments(Fields fields) {
        return fields.get("metadata").fields().isSetTo(ARGUMENTS, EXPRESSIONS, "literals")
                ? BareArguments.EXPRESSION
                : BareArguments.LITERAL;
    }

    private WorkflowMetadata() {}
}

package dev.stride.language.serverlessworkflow08.metadata;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.language.document.Fields;
import dev.stride.language.document.LabelDeclarations;
import dev.stride.language.serverlessworkflow08.expression.BareArguments;

/**
 * Reads the metadata of workflows (section "Workflow Metadata"). Only the keys with the prefix {@code stride.} have an effect.
 */
public final class WorkflowMetadata {

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

package dev.stride.language.serverlessworkflow10.expression;

/** The evaluation mode of a definition: which of its texts are read as expressions (section "Evaluate"). */
public enum EvaluationMode {
    /** A text is an expression only inside <code>${ }</code>. */
    STRICT,

    /**
     * Every text that is a valid expression is evaluated. If the evaluation fails or has no result, the value is the text itself
     * (decision D40).
     */
    LOOSE
}

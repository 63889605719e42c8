package dev.stride.language.serverlessworkflow10.expression;

/** The mode in which texts are evaluated (section "Evaluate"). */
public enum EvaluationMode {
    /** A text is an expression only inside <code>${ }</code>. */
    STRICT,

    /**
     * Every text is evaluated if it is a valid expression. The text stays unchanged if the evaluation fails or has no result
     * (decision D40).
     */
    LOOSE
}

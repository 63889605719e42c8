package dev.stride.language.serverlessworkflow10.expression;

/** The mode in which texts are evaluated (section "Evaluate"). */
public enum EvaluationMode {
    /** Only <code>${ }</code> makes an expression of a text. */
    STRICT,

    /** Every text is tried as an expression. A text that is not one, fails or has no result stays as it is (decision D40). */
    LOOSE
}

package dev.stride;

/** Limits on the text, the evaluation and the results of expressions and JSON Schemas. */
public final class ExpressionLimits {

    /** Maximum length of one expression, in characters. */
    public static final int EXPRESSION_CHARACTERS = 8 << 10;

    /** Maximum number of steps of one expression evaluation. A step is about 100 ns of work, such as one function call. */
    public static final int EXPRESSION_STEPS = 2_000_000;

    /**
     * Maximum total number of evaluation steps of all expressions at one point of a workflow, such as all conditions of a choice.
     */
    public static final int STEPS_PER_NODE = 10_000_000;

    /**
     * After this number of evaluation steps, a branch commits its progress before it continues, so that the handling of one queue
     * message takes only a few seconds.
     */
    public static final int STEPS_PER_ADVANCE = 10_000_000;

    /** Maximum number of values that one evaluation can return. For example, a jq expression can return several values. */
    public static final int EXPRESSION_OUTPUTS = 100_000;

    /** Maximum depth to which the parts of one expression, such as parentheses, can be nested in its text. */
    public static final int EXPRESSION_NESTING = 100;

    /** Maximum recursion depth of one expression evaluation, in nested nodes of the expression tree. */
    public static final int EXPRESSION_DEPTH = 10_000;

    /**
     * Maximum recursion depth of an evaluation in the current thread. A deeper evaluation is repeated in a new thread with a
     * larger stack.
     */
    public static final int EXPRESSION_DEPTH_AT_ONCE = 100;

    /** Maximum length of a regular expression in an expression, in characters. */
    public static final int EXPRESSION_PATTERN_CHARACTERS = 256;

    /** Maximum length of a regular expression after its repetitions are expanded, such as {@code a{3}} to {@code aaa}. */
    public static final int EXPRESSION_PATTERN_SIZE = 10_000;

    /** Maximum number of steps of one JSONPath, including steps in its filters. */
    public static final int JSON_PATH_STEPS = 500;

    /** Maximum length of a regular expression in a JSON Schema, in characters. */
    public static final int SCHEMA_PATTERN_CHARACTERS = 256;

    /**
     * Maximum number of keywords that one schema validation evaluates. The text that regular expressions read counts too: 16
     * characters count as one keyword.
     */
    public static final int SCHEMA_STEPS = 5_000_000;

    /** Maximum depth of nested keywords in one schema validation. The keywords of referenced schemas count too. */
    public static final int SCHEMA_DEPTH = 1_000;

    /** Maximum number of errors that one schema validation lists. */
    public static final int SCHEMA_ERRORS_LISTED = 20;

    /** Maximum number of compiled JSON Schemas in the cache of one process. */
    public static final int SCHEMAS_KEPT = 100;

    /** Maximum number of documents that one JSON Schema may consist of. */
    public static final int SCHEMA_DOCUMENTS = 20;

    private ExpressionLimits() {}
}

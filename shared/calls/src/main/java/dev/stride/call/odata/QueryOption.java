package dev.stride.call.odata;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The OData system query options, named as in the schema {@code odata.json} of the Serverless Workflow specification. */
public enum QueryOption {
    FILTER("filter", Form.TEXT, true),
    EXPAND("expand", Form.TEXT, true),
    SELECT("select", Form.TEXT, true),
    ORDER_BY("orderBy", Form.TEXT, true),
    TOP("top", Form.COUNT, true),
    SKIP("skip", Form.COUNT, true),
    COUNT("count", Form.TRUTH, true),
    SEARCH("search", Form.TEXT, false),
    FORMAT("format", Form.TEXT, true),
    COMPUTE("compute", Form.TEXT, false),
    INDEX("index", Form.TEXT, false),
    SCHEMA_VERSION("schemaVersion", Form.TEXT, false);

    /** The type of the value of a query option. */
    public enum Form {
        TEXT("a text"),
        /** A whole number, 0 or greater. */
        COUNT("a whole number from 0"),
        TRUTH("true or false");

        private final String words;

        Form(String words) {
            this.words = words;
        }

        boolean fits(JsonNode value) {
            return switch (this) {
                case TEXT -> value.isTextual() && !value.textValue().isBlank();
                case COUNT -> value.canConvertToExactIntegral() && value.canConvertToInt() && value.intValue() >= 0;
                case TRUTH -> value.isBoolean();
            };
        }

        @Override
        public String toString() {
            return words;
        }
    }

    private final String argumentName;
    private final Form form;
    private final boolean isBeforeVersion4;

    QueryOption(String written, Form form, boolean early) {
        this.argumentName = written;
        this.form = form;
        this.isBeforeVersion4 = early;
    }

    /** Returns the name of this option in call arguments, such as {@code orderBy}. */
    public String argumentName() {
        return argumentName;
    }

    /** Returns the name of this option in a URL, without the dollar sign. */
    String urlName() {
        return argumentName.toLowerCase(Locale.ROOT);
    }

    public Form form() {
        return form;
    }

    /**
     * Returns all names of this option that authors may write. For {@code orderBy} this includes {@code orderby}, which an
     * example in the specification uses.
     */
    public List<String> spellings() {
        return this == ORDER_BY ? List.of(argumentName, "orderby") : List.of(argumentName);
    }

    public boolean isKnownIn(ODataVersion version) {
        return isBeforeVersion4 || !version.isBeforeVersion4();
    }

    static Optional<QueryOption> of(String written) {
        return Stream.of(values())
                .filter(option -> option.spellings().contains(written))
                .findFirst();
    }
}

package dev.stride.language.document;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.Limits;
import dev.stride.expression.Expression;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the labels that a workflow declares in its metadata under the key {@link #KEY}. Each label has a name and an expression
 * that computes the label's value from the input of an instance. All languages share this form.
 */
public final class LabelDeclarations {

    public static final String KEY = "stride.labels";

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,49}");

    /**
     * Returns the declared labels; reports invalid ones as faults.
     *
     * @param metadata the metadata, which may be absent
     * @param parser parses an expression of the language, and reports its faults
     */
    public static Map<String, Expression> parse(Place metadata, Function<Place, Optional<Expression>> parser) {
        var place = metadata.at(KEY);
        if (place.isAbsent() || !place.expect(JsonNodeType.OBJECT)) {
            return Map.of();
        }
        if (place.value().size() > Limits.LABELS) {
            place.fault("a workflow can have at most %d labels".formatted(Limits.LABELS), "remove some");
        }
        var labels = new TreeMap<String, Expression>();
        place.value().fieldNames().forEachRemaining(name -> {
            if (!NAME.matcher(name).matches()) {
                place.at(name)
                        .fault(
                                "the label name `%s` is too long, begins with a character other than a letter, or contains a character that is not allowed"
                                        .formatted(name),
                                "use at most 50 letters, digits, dots, hyphens and underscores, beginning with a letter");
            }
            parser.apply(place.at(name)).ifPresent(label -> labels.put(name, label));
        });
        return labels;
    }

    private LabelDeclarations() {}
}

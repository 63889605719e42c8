package dev.stride.language.document;

import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.plan.Checkpoint;
import dev.stride.plan.HistoryLevel;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The settings for its instances that a workflow declares in its metadata, under keys that begin with {@code stride.}. All
 * languages share this form. The settings determine what operators see of an instance, not what it does.
 *
 * @param history the history level; empty for that of the deployment
 * @param checkpoint how often instances are stored; empty for the rule of the deployment
 * @param labels expressions over the input by which clients can find instances, by name
 */
public record RunSettings(
        Optional<HistoryLevel> history, Optional<Checkpoint> checkpoint, Map<String, Expression> labels) {

    public static final String HISTORY = "stride.history";
    public static final String CHECKPOINT = "stride.checkpoint";

    public static final String LABELS = "stride.labels";

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,49}");

    public RunSettings {
        labels = Map.copyOf(labels);
    }

    /**
     * Returns the declared settings; reports invalid ones as faults.
     *
     * @param metadata the metadata, which may be absent
     * @param parser parses an expression of the language, and reports its faults
     */
    public static RunSettings parse(Place metadata, Function<Place, Optional<Expression>> parser) {
        return new RunSettings(
                choice(metadata.at(HISTORY), "history level", HistoryLevel.values()),
                choice(metadata.at(CHECKPOINT), "checkpoint", Checkpoint.values()),
                parseLabels(metadata, parser));
    }

    private static <E extends Enum<E>> Optional<E> choice(Place place, String what, E[] values) {
        return place.word(what, Arrays.stream(values).map(Enum::name).toList())
                .flatMap(word -> Arrays.stream(values)
                        .filter(it -> it.name().equals(word))
                        .findFirst());
    }

    /**
     * Returns the declared labels; reports invalid ones as faults.
     *
     * @param metadata the metadata, which may be absent
     * @param parser parses an expression of the language, and reports its faults
     */
    public static Map<String, Expression> parseLabels(Place metadata, Function<Place, Optional<Expression>> parser) {
        var place = metadata.at(LABELS);
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
}

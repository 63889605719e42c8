package dev.stride.engine.branch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.plan.event.ExtensionAttributes;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The position of an instance in a chain of instances that start one another, by calls of workflows and by events. It bounds the
 * chain, and finds the instances that descend from another one (docs/decisions/generations.md).
 *
 * @param generation the number of starts from the root to the instance; an instance that continues another one has the same
 * @param root id of the instance with which the chain began
 */
public record Lineage(int generation, String root) {

    /** Nine digits, so that a generation that somebody else has made up is still a number to which one can be added. */
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})/([A-Za-z0-9._-]{1,64})");

    /** Returns the lineage of the instance of a branch. An instance that was started from outside is the root of its own chain. */
    public static Lineage of(Branch branch) {
        return branch.lineage().orElseGet(() -> new Lineage(0, branch.id().instance()));
    }

    /** Returns the lineage of the instances that an instance with this lineage starts. */
    public Lineage next() {
        return new Lineage(generation + 1, root);
    }

    /**
     * Returns the lineage of an instance that events start: the next generation of the publisher that is farthest from its root.
     * Empty if no instance has published any of the events.
     *
     * @param events CloudEvents as JSON
     */
    public static Optional<Lineage> ofInstanceStartedBy(Stream<JsonNode> events) {
        return events.flatMap(
                        event -> parse(event.path(ExtensionAttributes.LINEAGE).asText()).stream())
                .max(Comparator.comparingInt(Lineage::generation).thenComparing(Lineage::root))
                .map(Lineage::next);
    }

    /** Returns the event with this lineage of its publisher. Whatever its author wrote into the attribute is replaced. */
    public JsonNode writtenInto(JsonNode event) {
        return event instanceof ObjectNode object
                ? object.deepCopy().put(ExtensionAttributes.LINEAGE, toString())
                : event;
    }

    /** Parses the text of the attribute. Empty if it is none that an instance writes. */
    private static Optional<Lineage> parse(String text) {
        return Optional.of(TEXT.matcher(text))
                .filter(matcher -> matcher.matches())
                .map(matcher -> new Lineage(Integer.parseInt(matcher.group(1)), matcher.group(2)));
    }

    @Override
    public String toString() {
        return generation + "/" + root;
    }
}

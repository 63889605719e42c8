package dev.stride.local.migrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A value of a document in JSON or YAML with its place in the text. */
sealed interface LocatedNode {

    /** Returns the index of the first character of the value. */
    int start();

    /**
     * Returns the index after the last character of the value. Comments and line ends after the value are not part of
     * it.
     */
    int end();

    record Scalar(int start, int end) implements LocatedNode {}

    record Items(int start, int end, boolean flow, List<LocatedNode> items) implements LocatedNode {
        public Items {
            items = List.copyOf(items);
        }
    }

    /** @param entries by name, in the order of the text */
    record Entries(int start, int end, boolean flow, Map<String, Entry> entries) implements LocatedNode {

        /** Returns the property that has the given name. The property must exist. */
        Entry entry(String name) {
            return Objects.requireNonNull(entries.get(name), name);
        }
    }

    /** A property: its name and its value. */
    record Entry(Scalar name, LocatedNode value) {}

    /** Parses a valid document. Returns its root value with the positions of all values in the text. */
    static LocatedNode parse(String text) {
        // In JSON, tabs are blanks; YAML does not allow them where a value begins.
        var readable = text.stripLeading().startsWith("{") ? text.replace('\t', ' ') : text;
        var settings = LoadSettings.builder()
                .setCodePointLimit(text.length())
                .setBufferSize(text.length() + 1)
                .build();
        return new Locator(text)
                .locate(new Compose(settings).composeString(readable).orElseThrow());
    }

    /**
     * A converter of the YAML library's nodes to values that know their places in the text.
     *
     * @param text the text of the document, in which the library counts code points instead of characters
     */
    record Locator(String text) {

        LocatedNode locate(Node node) {
            return switch (node) {
                case ScalarNode scalar -> scalar(scalar);
                case SequenceNode sequence -> {
                    var items = sequence.getValue().stream().map(this::locate).toList();
                    var last = items.isEmpty() ? Optional.<LocatedNode>empty() : Optional.of(items.getLast());
                    yield new Items(start(sequence), end(sequence, last), isFlow(sequence), items);
                }
                case MappingNode mapping -> {
                    var entries = new LinkedHashMap<String, Entry>();
                    var last = new ArrayList<LocatedNode>();
                    for (var tuple : mapping.getValue()) {
                        var name = (ScalarNode) tuple.getKeyNode();
                        var entry = new Entry(scalar(name), locate(tuple.getValueNode()));
                        entries.put(name.getValue(), entry);
                        last.add(entry.value());
                    }
                    var end = end(mapping, last.isEmpty() ? Optional.empty() : Optional.of(last.getLast()));
                    yield new Entries(start(mapping), end, isFlow(mapping), entries);
                }
                default -> throw new IllegalStateException("no value is " + node);
            };
        }

        private Scalar scalar(ScalarNode node) {
            var start = start(node);
            var end = index(node.getEndMark());
            while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            return new Scalar(start, end);
        }

        private static boolean isFlow(CollectionNode<?> node) {
            return node.getFlowStyle() == FlowStyle.FLOW;
        }

        private int end(CollectionNode<?> node, Optional<LocatedNode> last) {
            return isFlow(node) || last.isEmpty()
                    ? index(node.getEndMark())
                    : last.get().end();
        }

        private int start(Node node) {
            return index(node.getStartMark());
        }

        private int index(Optional<Mark> mark) {
            return text.offsetByCodePoints(0, mark.orElseThrow().getIndex());
        }
    }
}

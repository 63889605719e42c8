package dev.stride.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceDocument.Remark;
import dev.stride.source.SourceDocument.Span;
import dev.stride.source.SourceParser.SourceSyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Parses a YAML 1.2 document with the core schema, or the documents of a Kubernetes manifest. Supports anchors and aliases, but only
 * tags with a JSON counterpart.
 */
final class YamlSourceParser {

    private final Iterator<Event> events;
    private final Map<Anchor, JsonNode> anchored = new HashMap<>();
    private final Map<String, Span> spans = new HashMap<>();
    private final List<Remark> remarks = new ArrayList<>();
    private int aliases;

    /**
     * The JSON pointer to the value that the parser began last; {@code reachedAt} is the position of this value. A syntax error
     * is reported with both.
     */
    private String reached = PointerText.ROOT;

    private Position reachedAt = Position.START;

    /**
     * The end of the value that was read last. It also serves as the end of an object or array after its last value, because the
     * YAML library reports that end too late.
     */
    private Position end = Position.START;

    private YamlSourceParser(Iterator<Event> events) {
        this.events = events;
    }

    static SourceDocument parse(String text) throws SourceSyntaxException {
        var reader =
                new YamlSourceParser(new Parse(settings(text)).parseString(text).iterator());
        try {
            return reader.document();
        } catch (ReaderException e) {
            throw new SourceSyntaxException(
                    PointerText.ROOT,
                    CharacterCheck.position(text, Math.min(e.getPosition(), text.length())),
                    "the text contains the control character %s".formatted(Integer.toHexString(e.getCodePoint())),
                    "");
        } catch (MarkedYamlEngineException e) {
            throw reader.syntaxError(e);
        } catch (YamlEngineException e) {
            throw reader.notYaml(reader.reachedAt, YamlProblem.unknown());
        } catch (IllegalArgumentException e) {
            throw reader.unreadable(
                    "the text contains an escape sequence \\U with eight digits that is not a Unicode character");
        }
    }

    /** The buffer is as large as the text, because the library fails where a buffer ends within a surrogate pair. */
    private static LoadSettings settings(String text) {
        return LoadSettings.builder()
                .setCodePointLimit(Limits.DEFINITION_BYTES)
                .setBufferSize(text.length() + 1)
                .build();
    }

    private SourceDocument document() throws SourceSyntaxException {
        events.next();
        var start = events.next();
        if (start.getEventId() == Event.ID.StreamEnd) {
            throw new SourceSyntaxException(PointerText.ROOT, Position.START, "the text is empty", "");
        }
        var content = events.next();
        var first = document(content);
        var next = events.next();
        if (isEmpty(content) && next.getEventId() == Event.ID.DocumentStart) {
            first = document(events.next());
            next = events.next();
        }
        var following = new ArrayList<SourceDocument>();
        for (; next.getEventId() != Event.ID.StreamEnd; next = events.next()) {
            var document = document(events.next());
            if (!first.isOfManifest() || !document.isOfManifest()) {
                throw new SourceSyntaxException(
                        PointerText.ROOT,
                        position(next),
                        "the file contains a second YAML document, which begins here",
                        "put each workflow into a file of its own");
            }
            following.add(document);
        }
        return new SourceDocument(first.root(), first.spans(), first.remarks(), following);
    }

    /** Parses a document, up to its end. Anchors and places belong to one document only. */
    private SourceDocument document(Event content) throws SourceSyntaxException {
        anchored.clear();
        spans.clear();
        remarks.clear();
        var root = value(content, PointerText.ROOT, 0);
        events.next();
        YamlExpansion.check(root);
        return new SourceDocument(root, spans, remarks, List.of());
    }

    /** The library also returns an empty document for comments before the first {@code ---}. */
    private static boolean isEmpty(Event content) {
        return content instanceof ScalarEvent scalar
                && scalar.isPlain()
                && scalar.getValue().isEmpty();
    }

    private JsonNode value(Event event, String pointer, int depth) throws SourceSyntaxException {
        reached = pointer;
        reachedAt = position(event);
        end = endOf(event);
        var value = switch (event) {
            case AliasEvent alias -> aliased(alias, pointer);
            case ScalarEvent scalar -> scalar(scalar, pointer);
            case SequenceStartEvent sequence -> array(sequence, pointer, depth + 1);
            case MappingStartEvent mapping -> object(mapping, pointer, depth + 1);
            default -> throw new IllegalStateException("no value begins with " + event);
        };
        if (!(event instanceof AliasEvent)) {
            ((NodeEvent) event).getAnchor().ifPresent(anchor -> anchored.put(anchor, value));
        }
        spans.put(pointer, new Span(position(event), end));
        return value;
    }

    private JsonNode scalar(ScalarEvent scalar, String pointer) throws SourceSyntaxException {
        YamlScalar.remark(scalar, pointer).ifPresent(remarks::add);
        return YamlScalar.parse(scalar, pointer, position(scalar));
    }

    private JsonNode object(MappingStartEvent start, String pointer, int depth) throws SourceSyntaxException {
        YamlScalar.checkTag(start.getTag(), YamlScalar.MAPPING, pointer, position(start));
        checkDepth(start, pointer, depth);
        var object = JsonNodeFactory.instance.objectNode();
        var event = events.next();
        for (; event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            if (!(event instanceof ScalarEvent key)) {
                throw new SourceSyntaxException(
                        pointer, position(event), "the name of a property must be a plain string", "");
            }
            var name = YamlScalar.name(key, pointer, position(key));
            var place = PointerText.append(pointer, name);
            if (object.has(name)) {
                throw new SourceSyntaxException(
                        place, position(key), "duplicate property `" + name + "`", "remove one of them");
            }
            object.set(name, value(events.next(), place, depth));
        }
        end = start.isFlow() ? endOf(event) : end;
        return object;
    }

    private JsonNode array(SequenceStartEvent start, String pointer, int depth) throws SourceSyntaxException {
        YamlScalar.checkTag(start.getTag(), YamlScalar.SEQUENCE, pointer, position(start));
        checkDepth(start, pointer, depth);
        var array = JsonNodeFactory.instance.arrayNode();
        var event = events.next();
        for (; event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            array.add(value(event, PointerText.append(pointer, array.size()), depth));
        }
        end = start.isFlow() ? endOf(event) : end;
        return array;
    }

    private JsonNode aliased(AliasEvent alias, String pointer) throws SourceSyntaxException {
        if (++aliases > Limits.YAML_ALIASES) {
            throw new SourceSyntaxException(
                    pointer, position(alias), "the text uses more than " + Limits.YAML_ALIASES + " aliases", "");
        }
        var value = anchored.getOrDefault(alias.getAlias(), NullNode.instance);
        if (!anchored.containsKey(alias.getAlias())) {
            throw new SourceSyntaxException(
                    pointer,
                    position(alias),
                    "the alias *%s refers to an anchor that is not defined before it".formatted(alias.getAlias()),
                    "");
        }
        return value;
    }

    private static void checkDepth(Event event, String pointer, int depth) throws SourceSyntaxException {
        if (depth > Limits.NESTING_DEPTH) {
            throw new SourceSyntaxException(pointer, position(event), YamlExpansion.TOO_DEEP, "");
        }
    }

    private static Position position(Event event) {
        return event.getStartMark().map(YamlSourceParser::position).orElse(Position.START);
    }

    private static Position endOf(Event event) {
        return event.getEndMark().map(YamlSourceParser::position).orElse(Position.START);
    }

    private static Position position(Mark mark) {
        return new Position(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private SourceSyntaxException unreadable(String message) {
        return new SourceSyntaxException(reached, reachedAt, message, "");
    }

    private SourceSyntaxException syntaxError(MarkedYamlEngineException e) {
        var position = e.getProblemMark()
                .or(e::getContextMark)
                .map(YamlSourceParser::position)
                .orElse(Position.START);
        return notYaml(position, YamlProblem.of(e));
    }

    private SourceSyntaxException notYaml(Position position, YamlProblem problem) {
        return new SourceSyntaxException(reached, position, "this is not YAML: " + problem.message(), problem.hint());
    }

    /** Checks how large a YAML document becomes when its aliases are expanded, because a short text with aliases can become huge. */
    private static final class YamlExpansion {

        static final String TOO_DEEP = "objects and arrays nest deeper than %d levels".formatted(Limits.NESTING_DEPTH);

        private long left = Limits.DEFINITION_BYTES;

        static void check(JsonNode root) throws SourceSyntaxException {
            new YamlExpansion().measure(root, 0);
        }

        private void measure(JsonNode value, int depth) throws SourceSyntaxException {
            if (depth >= Limits.NESTING_DEPTH && value.isContainerNode()) {
                throw tooMuch("objects and arrays nest deeper than %d levels when the YAML aliases are expanded"
                        .formatted(Limits.NESTING_DEPTH));
            }
            left -= 1 + (value.isTextual() ? value.textValue().length() : 0);
            for (var property : value.properties()) {
                left -= property.getKey().length();
            }
            if (left < 0) {
                throw tooMuch("the text has more than %s bytes after its YAML aliases are expanded"
                        .formatted(Limits.DEFINITION_BYTES));
            }
            for (var child : value) {
                measure(child, depth + 1);
            }
        }

        private static SourceSyntaxException tooMuch(String message) {
            return new SourceSyntaxException(PointerText.ROOT, Position.START, message, "");
        }
    }
}

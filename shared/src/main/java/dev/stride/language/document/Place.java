package dev.stride.language.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.language.source.PointerText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A place in a document and the value there. What is wrong with the value is told to the findings, and reading goes
 * on with a stand-in: a document with faults is never compiled.
 *
 * @param pointer JSON pointer into the author's text
 * @param value what stands there, a missing node when nothing does
 */
public record Place(DiagnosticSink sink, String pointer, JsonNode value) {

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]{1,3})?");

    private static final String QUOTE = "put it in quotation marks";

    /** Longest part of a text that a message repeats. */
    private static final int QUOTED = 40;

    /** Whether nothing stands here; an explicit null is nothing. */
    public boolean isAbsent() {
        return value.isMissingNode() || value.isNull();
    }

    public Place at(String property) {
        return new Place(sink, PointerText.append(pointer, property), value.path(property));
    }

    /** The place that a JSON pointer names, seen from here. */
    public Place resolve(String inner) {
        return new Place(sink, pointer + inner, value.at(inner));
    }

    public void fault(String message, String hint) {
        sink.fault(pointer, message, hint);
    }

    public void warn(String message, String hint) {
        sink.warn(pointer, message, hint);
    }

    /** This place with another value: a simpler form of the one that stands here. */
    public Place withValue(JsonNode simpler) {
        return new Place(sink, pointer, simpler);
    }

    /** Refuses a construct that the language has and this runtime does not. */
    public void rejectUnsupported(String construct) {
        fault("not supported yet: " + construct, "remove it");
    }

    /** The object here, to be read property by property. */
    public Fields fields() {
        if (!isAbsent()) {
            expect(JsonNodeType.OBJECT);
        }
        return new Fields(this);
    }

    /** The items of the array here, none when there is no array. */
    public List<Place> items() {
        var items = new ArrayList<Place>();
        if (!isAbsent() && expect(JsonNodeType.ARRAY)) {
            for (var item : value) {
                items.add(new Place(sink, PointerText.append(pointer, items.size()), item));
            }
        }
        return items;
    }

    /** What stands directly inside the object or array here. */
    public Stream<Place> children() {
        return value.isArray() ? items().stream() : value.propertyStream().map(property -> at(property.getKey()));
    }

    /** The text here, empty when there is none. Any other value is a fault. */
    public String text() {
        if (value.isTextual()) {
            return value.textValue();
        }
        if (!isAbsent()) {
            var quotable = value.isNumber() || value.isBoolean();
            fault("expected a string, found " + described(), quotable ? QUOTE : "");
        }
        return "";
    }

    /** This place with a number as its text, because YAML makes numbers of versions and codes without quotes. */
    public Place numberAsText() {
        if (!value.isNumber()) {
            return this;
        }
        warn("expected a string; the number is read as \"" + value.asText() + '"', QUOTE);
        return withValue(new TextNode(value.asText()));
    }

    /** Whether {@code true} stands here. */
    public boolean isTrue() {
        return !isAbsent() && expect(JsonNodeType.BOOLEAN) && value.booleanValue();
    }

    /** Whether a number stands here, or a text that is one. */
    public boolean isNumber() {
        var text = value.asText();
        return text.length() <= Limits.NUMBER_DIGITS && NUMBER.matcher(text).matches();
    }

    /** The number here. Any other value is a fault. */
    public Optional<BigDecimal> number() {
        return value.isNumber() || !isNumber() ? numberOrText() : notNumber();
    }

    /** The number here or in the text here. */
    public Optional<BigDecimal> numberOrText() {
        if (isNumber()) {
            return Optional.of(new BigDecimal(value.asText()));
        }
        return notNumber();
    }

    private Optional<BigDecimal> notNumber() {
        fault("expected a number, found " + described(), "");
        return Optional.empty();
    }

    /** Whether a value of this type stands here; another one is a fault. */
    public boolean expect(JsonNodeType type) {
        if (value.getNodeType() != type) {
            fault("expected " + described(type) + ", found " + described(), "");
        }
        return value.getNodeType() == type;
    }

    private String described() {
        if (!value.isTextual()) {
            return described(value.getNodeType());
        }
        var text = value.textValue();
        return '"' + (text.length() > QUOTED ? text.substring(0, QUOTED) + "..." : text) + '"';
    }

    private static String described(JsonNodeType type) {
        return switch (type) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case NULL, MISSING -> "no value";
            case BINARY, POJO -> "a value that JSON does not have";
        };
    }
}

package dev.stride.language.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.common.Suggestions;
import dev.stride.source.PointerText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A place in a document and the value there. Reports faults about the value to the sink; parsing then continues
 * with a default value, because a document with faults is never compiled.
 *
 * @param pointer JSON pointer into the author's text
 * @param value the value at the place, a missing node when there is none
 */
public record Place(DiagnosticSink sink, String pointer, JsonNode value) {

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]{1,3})?");

    /** Texts that older versions of YAML read as booleans. */
    private static final Map<String, Boolean> FORMER_BOOLEANS =
            Map.of("yes", true, "on", true, "no", false, "off", false);

    private static final String QUOTE = "put it in quotation marks";

    /** The maximum number of characters that a message quotes from a string. The message leaves out the rest. */
    private static final int QUOTED = 40;

    /** Returns the name of the property at this place, or its index if it is an item of an array. */
    public String name() {
        return PointerText.last(pointer);
    }

    /** Returns whether the value is missing or null. */
    public boolean isAbsent() {
        return value.isMissingNode() || value.isNull();
    }

    public Place at(String property) {
        return new Place(sink, PointerText.append(pointer, property), value.path(property));
    }

    public Place resolve(String inner) {
        return new Place(sink, pointer + inner, value.at(inner));
    }

    public void fault(String message, String hint) {
        sink.fault(pointer, message, hint);
    }

    public void warn(String message, String hint) {
        sink.warn(pointer, message, hint);
    }

    /** Reports a warning that is listed before the others, because an author who misses it gets other decisions than intended. */
    public void warnFirst(String message, String hint) {
        sink.warnFirst(pointer, message, hint);
    }

    /**
     * Reports a deviation from the specification at this place. By default, Stride accepts the deviation and reports a
     * warning. Under strict reading, it reports a fault.
     *
     * @param message how the deviation is interpreted
     */
    public void assume(String message, String hint) {
        sink.assume(pointer, message, hint);
    }

    /**
     * Returns a copy of this place with another value. A parser uses it, for example, to replace a value in a short notation by
     * the equivalent object.
     */
    public Place withValue(JsonNode simpler) {
        return new Place(sink, pointer, simpler);
    }

    public Place withText(String text) {
        return withValue(new TextNode(text));
    }

    /** Reports that a construct of the workflow language is not supported by this runtime. */
    public void rejectUnsupported(String construct) {
        fault("not supported yet: " + construct, "remove it");
    }

    /** Returns the properties of the object at this place; reports any other value as a fault. */
    public Fields fields() {
        if (!isAbsent()) {
            expect(JsonNodeType.OBJECT);
        }
        return new Fields(this);
    }

    /** Returns the items of the array at this place; reports any other value as a fault. */
    public List<Place> items() {
        var items = new ArrayList<Place>();
        if (!isAbsent() && expect(JsonNodeType.ARRAY)) {
            for (var item : value) {
                items.add(new Place(sink, PointerText.append(pointer, items.size()), item));
            }
        }
        return items;
    }

    public Stream<Place> children() {
        return value.isArray() ? items().stream() : value.propertyStream().map(property -> at(property.getKey()));
    }

    /** Returns the string at this place, empty when the value is absent; reports any other value as a fault. */
    public String text() {
        if (value.isTextual()) {
            return value.textValue();
        }
        if (!isAbsent()) {
            var hint = value.isNumber() || value.isBoolean() ? QUOTE : "";
            fault("expected a string, found " + described(), hint);
        }
        return "";
    }

    /**
     * Returns the text at this place if it is one of some words; reports any other value as a fault, except none.
     *
     * @param what what the words are, such as "history level"
     */
    public Optional<String> word(String what, List<String> words) {
        if (isAbsent()) {
            return Optional.empty();
        }
        sink.expectWord(pointer);
        if (!value.isTextual()) {
            fault("expected a string, found " + described(), wordInsteadOf(words));
            return Optional.empty();
        }
        var written = value.textValue();
        if (!words.contains(written)) {
            fault(
                    "unknown %s `%s`".formatted(what, written),
                    quoted(words, word -> word.equalsIgnoreCase(written))
                            .orElseGet(() -> Suggestions.hint(written, words)));
            return Optional.empty();
        }
        return Optional.of(written);
    }

    /** Returns which word to write instead of another value. An author who reads {@code false} may have written {@code OFF}. */
    private String wordInsteadOf(List<String> words) {
        return quoted(
                        words,
                        word -> value.isBoolean()
                                && Boolean.valueOf(value.booleanValue())
                                        .equals(FORMER_BOOLEANS.get(word.toLowerCase(Locale.ROOT))))
                .orElseGet(() -> Suggestions.hint("", words));
    }

    /** Returns a hint to write a word that is a boolean in older versions of YAML, if one of the words is meant and is one. */
    private static Optional<String> quoted(List<String> words, Predicate<String> isMeant) {
        return words.stream()
                .filter(isMeant.and(word -> FORMER_BOOLEANS.containsKey(word.toLowerCase(Locale.ROOT))))
                .map("write `\"%s\"`, in quotation marks"::formatted)
                .findFirst();
    }

    /**
     * If the value at this place is a number, returns the place with the number as a string, and reports a deviation
     * from the specification. YAML reads a version such as 1.0, without quotation marks, as a number.
     */
    public Place numberAsText() {
        if (!value.isNumber()) {
            return this;
        }
        assume("expected a string; the number is read as \"%s\"".formatted(value.asText()), QUOTE);
        return withText(value.asText());
    }

    /** Returns whether the value is {@code true}; reports a value that is not a boolean as a fault. */
    public boolean isTrue() {
        return !isAbsent() && expect(JsonNodeType.BOOLEAN) && value.booleanValue();
    }

    /**
     * Returns whether the value is a number, or a string that consists of a number and nothing else, such as
     * {@code "2.5"}. A number with too many digits for the runtime does not count.
     */
    public boolean isNumber() {
        var text = value.asText();
        return text.length() <= Limits.NUMBER_DIGITS && NUMBER.matcher(text).matches();
    }

    /** Returns the number at this place; reports any other value as a fault. */
    public Optional<BigDecimal> number() {
        return value.isNumber() || !isNumber() ? numberOrText() : notNumber();
    }

    /** Returns the number at this place, which may be written as a string; reports any other value as a fault. */
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

    /** Returns whether the value has this JSON type; reports any other type as a fault. */
    public boolean expect(JsonNodeType type) {
        if (value.getNodeType() != type) {
            var former = type == JsonNodeType.BOOLEAN && FORMER_BOOLEANS.containsKey(value.asText());
            fault(
                    "expected " + described(type) + ", found " + described(),
                    former ? "write `%s`".formatted(FORMER_BOOLEANS.get(value.asText())) : "");
        }
        return value.getNodeType() == type;
    }

    private String described() {
        if (!value.isTextual()) {
            return described(value.getNodeType());
        }
        var text = value.textValue();
        var shown = text.length() > QUOTED ? text.substring(0, QUOTED) + "..." : text;
        return '"' + shown + '"';
    }

    private static String described(JsonNodeType type) {
        return switch (type) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "true or false";
            case NULL, MISSING -> "no value";
            case BINARY, POJO -> "a value that JSON cannot represent";
        };
    }
}

package dev.stride.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.source.SourceDocument.Position;
import dev.stride.source.SourceDocument.Remark;
import dev.stride.source.SourceParser.SourceSyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Converts YAML scalars to JSON by the core schema (YAML 1.2.2, section 10.3), in which {@code yes} and {@code on} are strings.
 */
final class YamlScalar {

    static final Tag MAPPING = Tag.MAP;
    static final Tag SEQUENCE = Tag.SEQ;

    private static final ScalarResolver RESOLVER = new CoreSchema().getScalarResolver();
    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]+");
    private static final Pattern OCTAL = Pattern.compile("0o[0-7]+");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final Pattern LEADING_ZERO = Pattern.compile("[-+]?0[0-9]+");
    private static final Map<String, Boolean> FORMER_BOOLEANS =
            Map.of("yes", true, "on", true, "no", false, "off", false);
    private static final String MERGE_KEY = "<<";

    static JsonNode parse(ScalarEvent scalar, String pointer, Position position) throws SourceSyntaxException {
        var text = CharacterCheck.checkString(scalar.getValue(), pointer, position);
        var tag = tag(scalar);
        if (tag.equals(Tag.STR)) {
            return JsonNodeFactory.instance.textNode(text);
        }
        if (tag.equals(Tag.NULL)) {
            return NullNode.instance;
        }
        if (tag.equals(Tag.BOOL)) {
            return JsonNodeFactory.instance.booleanNode(text.equalsIgnoreCase("true"));
        }
        if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
            return number(text, pointer, position)
                    .orElseThrow(() -> new SourceSyntaxException(
                            pointer,
                            position,
                            "the number has more than %s digits".formatted(Limits.NUMBER_DIGITS),
                            "write it as a string"));
        }
        throw foreign(tag.getValue(), pointer, position);
    }

    /** Returns a remark about a scalar that was a boolean, {@code yes}, or octal, {@code 010}, in older versions of YAML. */
    static Optional<Remark> remark(ScalarEvent scalar, String pointer) {
        var text = scalar.getValue();
        if (!scalar.isPlain() || scalar.getTag().isPresent()) {
            return Optional.empty();
        }
        if (LEADING_ZERO.matcher(text).matches()) {
            return Optional.of(new Remark(
                    pointer,
                    "`%s` is read as the number %s".formatted(text, text.replaceFirst("^([-+]?)0+(?=[0-9])", "$1")),
                    "put it in quotation marks to keep the zeros"));
        }
        var former = FORMER_BOOLEANS.get(text.toLowerCase(Locale.ROOT));
        return former == null
                ? Optional.empty()
                : Optional.of(new Remark(
                        pointer,
                        "`%s` is a text in YAML 1.2".formatted(text),
                        "write `%s`, or put it in quotation marks if you mean the text".formatted(former)));
    }

    /** Returns the name of a property: always a string, even if the scalar looks like a number. */
    static String name(ScalarEvent key, String pointer, Position position) throws SourceSyntaxException {
        checkTag(key.getTag(), Tag.STR, pointer, position);
        if (key.isPlain() && key.getValue().equals(MERGE_KEY)) {
            throw new SourceSyntaxException(
                    pointer,
                    position,
                    "YAML 1.2 has no merge key `<<`",
                    "replace `<<` by a copy of the properties that it refers to");
        }
        return CharacterCheck.checkName(key.getValue(), pointer, position);
    }

    static void checkTag(Optional<String> written, Tag expected, String pointer, Position position)
            throws SourceSyntaxException {
        if (written.isPresent() && !written.get().equals("!") && !written.get().equals(expected.getValue())) {
            throw foreign(written.get(), pointer, position);
        }
    }

    private static Tag tag(ScalarEvent scalar) {
        return scalar.getTag()
                .filter(written -> !written.equals("!"))
                .map(Tag::new)
                .orElseGet(() ->
                        RESOLVER.resolve(scalar.getValue(), scalar.getImplicit().canOmitTagInPlainScalar()));
    }

    /** Returns a number, or empty when it has too many digits. */
    private static Optional<JsonNode> number(String text, String pointer, Position position)
            throws SourceSyntaxException {
        if (WHOLE.matcher(text).matches()) {
            return ExactNumbers.whole(text, 10);
        }
        if (HEXADECIMAL.matcher(text).matches()) {
            return ExactNumbers.whole(text.substring(2), 16);
        }
        if (OCTAL.matcher(text).matches()) {
            return ExactNumbers.whole(text.substring(2), 8);
        }
        if (DECIMAL.matcher(text).matches()) {
            return ExactNumbers.decimal(text);
        }
        throw new SourceSyntaxException(
                pointer,
                position,
                "`%s` is not a JSON number".formatted(text),
                "put it in quotation marks if it is a string");
    }

    private static SourceSyntaxException foreign(String tag, String pointer, Position position) {
        return new SourceSyntaxException(
                pointer,
                position,
                "the YAML tag " + tag + " is not supported",
                "use only values that also exist in JSON");
    }

    private YamlScalar() {}
}

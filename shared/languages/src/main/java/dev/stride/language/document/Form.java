package dev.stride.language.document;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/** What the value of a property may be. The tables of the {@link Vocabulary} explain the notation. */
public sealed interface Form {

    record ObjectOf(String kind) implements Form {}

    /** An object whose names are the author's. */
    record EachOf(Form value) implements Form {}

    record ListOf(Form item) implements Form {}

    /** A text that names something which a collection declares: a list of objects with a {@code name}, or an object of names. */
    record NameOf(String collection) implements Form {}

    /** A text that names an object in the same list of objects with one name each. */
    record NameBeside() implements Form {}

    record Word(String text) implements Form {}

    /** Values without a structure of their own. */
    enum Plain implements Form {
        TEXT("text"),
        NUMBER("number"),
        BOOLEAN("boolean"),
        QUOTED_BOOLEAN("quoted boolean"),
        OBJECT("object"),
        ANY("any"),
        OPERATION("operation"),
        RULE("rule");

        private final String notation;

        Plain(String notation) {
            this.notation = notation;
        }
    }

    /** Returns the forms that a table gives a property; none if the property has any value. */
    static List<Form> parse(JsonNode notation) {
        if (notation.isArray()) {
            return notation.valueStream()
                    .<Form>map(word -> new Word(word.asText()))
                    .toList();
        }
        return Stream.of(notation.asText("").split(" or "))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .map(Form::parse)
                .toList();
    }

    private static Form parse(String text) {
        if (text.startsWith("each ")) {
            return new EachOf(parse(text.substring("each ".length())));
        }
        if (text.startsWith("list of ")) {
            return new ListOf(parse(text.substring("list of ".length())));
        }
        if (text.startsWith("name of ")) {
            return new NameOf(text.substring("name of ".length()));
        }
        if (text.equals("name beside")) {
            return new NameBeside();
        }
        if (text.startsWith("'")) {
            return new Word(text.substring(1, text.length() - 1));
        }
        return Stream.of(Plain.values())
                .filter(plain -> plain.notation.equals(text))
                .<Form>map(plain -> plain)
                .findFirst()
                .orElseGet(() -> new ObjectOf(text));
    }
}

package dev.stride.call.grpc.proto;

import com.google.protobuf.Descriptors.DescriptorValidationException;
import dev.stride.common.Suggestions;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in words for an author why a proto document is not valid, instead of in the words of the libraries that read it. */
final class ProtoProblem {

    /** The place of a declaration in a message of the library: the document, the line and the column. */
    private static final Pattern PLACE = Pattern.compile("(?:^Syntax error in |^|\\()([^()\\n]*?):([0-9]+):([0-9]+)");

    private static final Pattern UNKNOWN_TYPE = Pattern.compile("unable to resolve (\\S+)");

    private static final String UNKNOWN = "its text there does not follow the syntax of proto documents";

    private static final List<Translation> OF_DOCUMENTS = List.of(
            new Translation("expected '(.)' but was '(.+)'", "a `$1` is missing before the `$2`"),
            new Translation("expected '(.)'", "a `$1` is missing"),
            new Translation("expected an integer but was (\\S+)", "`$1` is not a whole number of 32 bits"),
            new Translation("expected an integer", "a number is missing"),
            new Translation("expected a word", "a name, a type or a value is missing"),
            new Translation("expected quoted string", "a text in quotation marks is missing"),
            new Translation("expected 'returns'", "`returns` is missing after the message that the method takes"),
            new Translation("unterminated string", "a text is not closed by a quotation mark"),
            new Translation("unterminated comment|trailing comment must be closed", "a comment is not closed by `*/`"),
            new Translation("unexpected end of file", "the document ends too early: close its blocks by `}`"),
            new Translation("cannot start with a digit", "a name begins with a digit: let it begin with a letter"),
            new Translation("expected a digit after", "`\\\\x` in a text needs a hexadecimal digit after it"),
            new Translation(
                    "unexpected syntax: (\\S+)", "the syntax `$1` is not known: write `proto3` or `proto2` instead"),
            new Translation("element must be the first|too many syntax", "`syntax` stands once, before all else"),
            new Translation("edition is not", "`edition` is not available: write `syntax = \"proto3\";` instead of it"),
            new Translation("'required' label forbidden", "`required` does not exist in proto3: leave it out"),
            new Translation("'map' type cannot have label", "a map has no label: leave out the word before `map`"),
            new Translation(
                    "unexpected label: (\\S+)",
                    "a field begins with `optional`, `repeated` or `required` in proto2, not with `$1`"),
            new Translation("'reserved' must have", "`reserved` names no field: write a name or a number after it"),
            new Translation(
                    "'group' is not supported", "groups are not available: write a message and a field instead"),
            new Translation("^(\\S+) \\(.*is already defined", "`$1` is declared twice: rename one of the two"),
            new Translation(
                    "expected a message but was (\\S+)", "a method takes and returns messages, and `$1` is none"),
            new Translation(
                    "^tag is out of range: (\\S+)",
                    "a field has a number from 1 to 536870911, but not from 19000 to 19999, and `$1` is no such number"),
            new Translation(
                    "^tags are out of range",
                    "extensions have numbers from 1 to 536870911, but not from 19000 to 19999"),
            new Translation(
                    "multiple fields share tag (\\S+):\\s+1\\. (\\S+) .*?2\\. (\\S+)",
                    "the fields `$2` and `$3` have the same number $1: give one of them another number"),
            new Translation("multiple fields share name (\\S+):", "two fields are called `$1`: rename one of them"),
            new Translation(
                    "multiple fields share same JSON name '(\\S+)':\\s+1\\. (\\S+) .*?2\\. (\\S+)",
                    "the fields `$2` and `$3` have the same name `$1` in JSON: rename one of them"),
            new Translation(
                    "multiple enum constants share tag (\\S+):\\s+1\\. (\\S+) .*?2\\. (\\S+)",
                    "the constants `$2` and `$3` have the same number $1: change one of them, or write `option allow_alias = true;`"),
            new Translation(
                    "Ambiguous constant names.*?:\\s+([^\\s:]+):",
                    "two constants have the name `$1` but for upper and lower case: rename one of them"),
            new Translation(
                    "multiple enums share constant (\\S+):\\s+1\\. (\\S+) .*?2\\. (\\S+)",
                    "`$2` and `$3` have the same name, which is unique among the enums of a document: rename one of them"),
            new Translation("missing a zero value|must define 0", "the first constant of an enum has the number 0"),
            new Translation("^tag (\\S+) is reserved", "the number $1 is reserved: give the field another number"),
            new Translation("^name '(\\S+)' is reserved", "the name `$1` is reserved: rename the field"),
            new Translation("mutable rpcs share name (\\S+):", "two methods are called `$1`: rename one of them"),
            new Translation("user-defined default", "proto3 has no default values: leave `default` out"),
            new Translation("packed=true", "only a repeated field of numbers can be `packed`: leave the option out"),
            new Translation("Proto2 enums cannot", "a message of proto3 cannot use an enum of a document in proto2"));

    private static final List<Translation> OF_DECLARATIONS = List.of(
            new Translation(
                    "default value", "its default value is not a value of its type: write another one or leave it out"),
            new Translation("packed", "only a repeated field of numbers can be `packed`: leave the option out"),
            new Translation("at least one value", "an enum needs at least one constant: write one with the number 0"),
            new Translation("already defined", "the same name is declared twice: rename one of the two"));

    private record Translation(Pattern pattern, String words) {

        private Translation(String regex, String words) {
            this(Pattern.compile(regex, Pattern.DOTALL), words);
        }

        /** Returns the words for a message with the names that the message contains, or empty if they do not belong to it. */
        static Optional<String> of(String message, List<Translation> translations) {
            return translations.stream()
                    .map(each -> each.in(message))
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private Optional<String> in(String message) {
            var found = pattern.matcher(message);
            return found.find() ? Optional.of(filled(found)) : Optional.empty();
        }

        private String filled(Matcher found) {
            var filled = new StringBuilder();
            found.appendReplacement(filled, words);
            return filled.substring(found.start());
        }
    }

    /**
     * Returns what is wrong with a document.
     *
     * @param document the document in question if the message names none
     * @param types the names of the types that the documents declare
     */
    static String of(String message, String document, Collection<String> types) {
        var place = PLACE.matcher(message);
        var where = place.find()
                ? at(place.group(1), place.group(2), place.group(3))
                : "%s is not a valid proto document".formatted(document);
        var words = words(message, types);
        return "%s: %s%s".formatted(where, words, words.endsWith("?") ? "" : ".");
    }

    /** Returns the beginning of a message about a place in a document. */
    static String at(String document, Object line, Object column) {
        return "%s is not a valid proto document in line %s, column %s".formatted(document, line, column);
    }

    /** Returns what is wrong with declarations that are valid one by one, but not together. */
    static String of(DescriptorValidationException contradiction) {
        return "The declaration of %s in the proto documents is not valid: %s."
                .formatted(
                        contradiction.getProblemSymbolName(),
                        Translation.of(contradiction.getDescription(), OF_DECLARATIONS)
                                .orElse("it contradicts another declaration"));
    }

    private static String words(String message, Collection<String> types) {
        var unknown = UNKNOWN_TYPE.matcher(message);
        return unknown.find()
                ? unknownType(unknown.group(1), types)
                : Translation.of(message, OF_DOCUMENTS).orElse(UNKNOWN);
    }

    private static String unknownType(String name, Collection<String> types) {
        return "the type `%s` is not declared: %s"
                .formatted(
                        name,
                        Suggestions.closest(name, types)
                                .map("did you mean `%s`?"::formatted)
                                .orElse("declare it, or import the document that declares it"));
    }

    private ProtoProblem() {}
}

package dev.stride.source;

import java.util.List;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * What is wrong with a text that is not YAML, in words for the author of the text instead of those of the library.
 *
 * @param hint what to do about it
 */
record YamlProblem(String message, String hint) {

    private static final YamlProblem UNKNOWN = new YamlProblem(
            "the text cannot be read as YAML from here on",
            "check the indentation and the quotation marks of this line and the line before it");

    private static final List<Translation> TRANSLATIONS = List.of(
            new Translation(
                    "mapping values are not allowed here.*",
                    "a colon cannot stand here",
                    "put a text that contains a colon and a blank in quotation marks, or check the indentation"),
            new Translation(
                    "found character '.*TAB.*", "the line is indented by a tab character", "indent with blanks"),
            new Translation(
                    "found character '.*",
                    "a value cannot begin with this character",
                    "put the value in quotation marks"),
            new Translation(
                    "could not find expected ':'.*",
                    "a colon is missing after the name of a property",
                    "write `name: value`, or check the indentation"),
            new Translation(
                    ".*quoted scalar: found unexpected.*",
                    "a text in quotation marks never ends",
                    "close it with the mark with which it begins"),
            new Translation(
                    ".*quoted scalar: (?:.*found unknown escape|expected escape).*",
                    "unknown escape sequence in a text in double quotation marks",
                    "write `\\\\` for a backslash, or put the text in single quotation marks"),
            new Translation(
                    "while parsing a flow mapping.*",
                    "an object that begins with { is not complete",
                    "put a comma between two properties, and close the object with }"),
            new Translation(
                    "while parsing a flow sequence.*",
                    "an array that begins with [ is not complete",
                    "put a comma between two items, and close the array with ]"),
            new Translation(
                    "while parsing a block mapping.*",
                    "the line is no property of the object before it",
                    "indent all properties of an object alike, and put a text with special characters in quotation marks"),
            new Translation(
                    "while parsing a block collection.*",
                    "the line is no item of the array before it",
                    "begin each item with `- `, and indent all items alike"),
            new Translation(
                    ".*expected the node content.*",
                    "a value is missing or begins with a special character",
                    "write a value, or put it in quotation marks"),
            new Translation(
                    "sequence entries are not allowed here.*",
                    "an item of an array cannot begin here",
                    "begin the items on a line of their own, below the name of the property"),
            new Translation(
                    ".*found undefined tag handle.*|while scanning a tag.*",
                    "a value begins with `!`, which marks a tag",
                    "put the value in quotation marks"),
            new Translation(
                    "while scanning an? (?:alias|anchor).*",
                    "a value begins with `*` or `&`, which mark an alias and an anchor",
                    "put the value in quotation marks"),
            new Translation(
                    "while scanning a block scalar.*",
                    "a text that begins with `|` or `>` is not valid",
                    "write the text below it, on indented lines"),
            new Translation(
                    ".*directive.*",
                    "a value begins with `%`, which marks a directive",
                    "put the value in quotation marks"));

    /** @param pattern matches the context and the problem that the library names */
    private record Translation(Pattern pattern, YamlProblem problem) {
        private Translation(String regex, String message, String hint) {
            this(Pattern.compile(regex, Pattern.DOTALL), new YamlProblem(message, hint));
        }
    }

    static YamlProblem of(MarkedYamlEngineException malformed) {
        var context = malformed.getContext() == null ? "" : malformed.getContext() + ": ";
        return TRANSLATIONS.stream()
                .filter(translation -> translation
                                .pattern()
                                .matcher(context + malformed.getProblem())
                                .matches()
                        || translation.pattern().matcher(malformed.getProblem()).matches())
                .findFirst()
                .map(Translation::problem)
                .orElse(UNKNOWN);
    }

    /** Returns the problem of a text for which the library names no place. */
    static YamlProblem unknown() {
        return UNKNOWN;
    }
}

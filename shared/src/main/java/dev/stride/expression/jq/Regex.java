package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.Limits;
import dev.stride.MeteredText;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;

/**
 * A regular expression. It is matched in time proportional to the text whatever it says, since the library does not go back
 * in the text, and every character that it reads is paid for.
 *
 * @param names of the groups by their number; unnamed ones are not in it
 */
record Regex(Pattern pattern, boolean global, boolean notEmpty, TreeMap<Integer, String> names) {

    private static final String FLAGS = "gixsnpl";
    private static final int INSTRUCTIONS_PER_STEP = 16;
    private static final int STEPS_PER_MATCH = 5;
    /** For each character: classes of Unicode, written in few of them, take long. */
    private static final int STEPS_TO_COMPILE = 10;

    /** @param flags a string or null */
    static Regex compile(JsonNode pattern, JsonNode flags) throws JsonQueryException {
        if (!pattern.isTextual()) {
            throw new JsonQueryTypeException("%s cannot be matched, as it is not a string", pattern);
        }
        if (!flags.isTextual() && !flags.isNull()) {
            throw new JsonQueryTypeException("%s is not a string", flags);
        }
        return once(pattern.textValue(), flags.isNull() ? "" : flags.textValue());
    }

    /** An evaluation compiles each of its regular expressions once. */
    private static Regex once(String text, String flags) throws JsonQueryException {
        var compiled = Run.current().regexes();
        var key = List.of(text, flags);
        var known = compiled.get(key);
        if (known != null) {
            return known;
        }
        var regex = compile(text, flags);
        compiled.put(key, regex);
        return regex;
    }

    private static Regex compile(String text, String flags) throws JsonQueryException {
        if (text.length() > Limits.EXPRESSION_PATTERN_CHARACTERS) {
            throw new Exhausted("its regular expression has more than %d characters"
                    .formatted(Limits.EXPRESSION_PATTERN_CHARACTERS));
        }
        if (!flags.chars().allMatch(flag -> FLAGS.indexOf(flag) >= 0)) {
            throw new JsonQueryException(flags + " is not a valid modifier string");
        }
        try {
            var rewritten = RegexSyntax.rewritten(text, flags.contains("x"));
            Run.current().pay((long) STEPS_TO_COMPILE * rewritten.length());
            var pattern = Pattern.compile(rewritten, options(flags));
            Run.current().pay(pattern.programSize());
            var names = new TreeMap<Integer, String>();
            pattern.namedGroups().forEach((name, number) -> names.put(number, name));
            return new Regex(pattern, flags.contains("g"), flags.contains("n"), names);
        } catch (PatternSyntaxException error) {
            throw new JsonQueryException(text + " (at offset 0) is not a valid regex: " + error.getDescription());
        }
    }

    private static int options(String flags) {
        return (flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0)
                | (flags.contains("p") ? Pattern.DOTALL : 0)
                | (flags.contains("l") ? Pattern.LONGEST_MATCH : 0);
    }

    boolean isIn(String text) {
        return !new Regex(pattern, false, notEmpty, names).matches(text, false).isEmpty();
    }

    /**
     * The first match in a text, or all of them one after the other.
     *
     * @param atEnd whether an empty match may come at the end, after another empty one
     */
    List<Match> matches(String text, boolean atEnd) {
        var run = Run.current();
        var price = 1 + pattern.programSize() / INSTRUCTIONS_PER_STEP;
        var matcher = pattern.matcher(new MeteredText(text, () -> run.pay(price)));
        var matches = new ArrayList<Match>();
        var from = 0;
        var at = 0;
        var offset = 0;
        var goesOn = true;
        while (goesOn && matcher.find(from)) {
            var start = matcher.start();
            var end = matcher.end();
            offset += text.codePointCount(at, start);
            at = start;
            run.pay(STEPS_PER_MATCH + (long) matcher.groupCount() * (1 + (end - start) / INSTRUCTIONS_PER_STEP));
            if (start != end || !notEmpty) {
                matches.add(Match.of(this, matcher, text, offset));
            }
            from = start == end ? afterCodePoint(text, end) : end;
            goesOn = global && (from < text.length() || atEnd && start == end && from == text.length());
        }
        return matches;
    }

    private static int afterCodePoint(String text, int at) {
        return at < text.length() ? text.offsetByCodePoints(at, 1) : at + 1;
    }
}

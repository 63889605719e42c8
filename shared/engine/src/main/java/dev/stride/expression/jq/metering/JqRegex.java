package dev.stride.expression.jq.metering;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.common.RegexProblem;
import dev.stride.expression.metering.MeteredRegex;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;
import org.jspecify.annotations.Nullable;

/**
 * A compiled regular expression with the flags of jq, such as {@code g} for all matches.
 *
 * @param names of the named groups, by group number
 */
public record JqRegex(MeteredRegex regex, boolean global, boolean notEmpty, TreeMap<Integer, String> names) {

    private static final String FLAGS = "gixsnpl";
    private static final int STEPS_PER_MATCH = 5;

    /** @param flags a string or null */
    public static JqRegex compile(JsonNode pattern, JsonNode flags) throws JsonQueryException {
        if (!pattern.isTextual()) {
            throw new JsonQueryTypeException("%s cannot be matched, as it is not a string", pattern);
        }
        if (!flags.isTextual() && !flags.isNull()) {
            throw new JsonQueryTypeException("%s is not a string", flags);
        }
        return once(pattern.textValue(), flags.isNull() ? "" : flags.textValue());
    }

    /** Compiles a regular expression, or returns it from the cache if this evaluation has compiled it before. */
    private static JqRegex once(String text, String flags) throws JsonQueryException {
        var compiled = JqEvaluation.current().regexes();
        var key = List.of(text, flags);
        var known = compiled.get(key);
        if (known != null) {
            return known;
        }
        var jqRegex = compile(text, flags);
        compiled.put(key, jqRegex);
        return jqRegex;
    }

    private static JqRegex compile(String text, String flags) throws JsonQueryException {
        if (!flags.chars().allMatch(flag -> FLAGS.indexOf(flag) >= 0)) {
            throw new JsonQueryException("%s is not a valid modifier string".formatted(flags));
        }
        try {
            var regex = MeteredRegex.compile(
                    text,
                    options(flags),
                    flags.contains("x"),
                    JqEvaluation.current().budget());
            var names = new TreeMap<Integer, String>();
            regex.pattern().namedGroups().forEach((name, number) -> names.put(number, name));
            return new JqRegex(regex, flags.contains("g"), flags.contains("n"), names);
        } catch (PatternSyntaxException error) {
            throw new JsonQueryException(
                    "%s (at offset 0) is not a valid regex: %s".formatted(text, RegexProblem.of(error)));
        }
    }

    private static int options(String flags) {
        return (flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0)
                | (flags.contains("p") ? Pattern.DOTALL : 0)
                | (flags.contains("l") ? Pattern.LONGEST_MATCH : 0);
    }

    public boolean isFoundIn(String text) {
        return !new JqRegex(regex, false, notEmpty, names).find(text, false).isEmpty();
    }

    /**
     * Returns the first match in a text, or all matches if the regular expression has the flag {@code g}.
     *
     * @param atEnd whether an empty match may follow another empty match at the end of the text
     */
    public List<RegexMatch> find(String text, boolean atEnd) {
        var jqEvaluation = JqEvaluation.current();
        var matcher = regex.matcher(text, jqEvaluation.budget());
        var matches = new ArrayList<RegexMatch>();
        var from = 0;
        var at = 0;
        var offset = 0;
        var goesOn = true;
        while (goesOn && matcher.find(from)) {
            var start = matcher.start();
            var end = matcher.end();
            offset += text.codePointCount(at, start);
            at = start;
            jqEvaluation.pay(STEPS_PER_MATCH
                    + (long) matcher.groupCount() * (1 + (end - start) / MeteredRegex.INSTRUCTIONS_PER_STEP));
            if (start != end || !notEmpty) {
                matches.add(RegexMatch.of(this, matcher, text, offset));
            }
            from = start == end ? afterCodePoint(text, end) : end;
            goesOn = global && (from < text.length() || atEnd && start == end && from == text.length());
        }
        return matches;
    }

    private static int afterCodePoint(String text, int at) {
        return at < text.length() ? text.offsetByCodePoints(at, 1) : at + 1;
    }

    /**
     * One match of a regular expression in a text.
     *
     * @param offset the number of code points before the match
     * @param bounds the start and end of each group in the text, beginning with the whole match; negative for a group that did not
     *     match
     */
    public record RegexMatch(JqRegex regex, String text, int offset, int[] bounds) {

        static RegexMatch of(JqRegex jqRegex, Matcher matcher, String text, int offset) {
            var bounds = new int[2 * (1 + matcher.groupCount())];
            for (var group = 0; group <= matcher.groupCount(); group++) {
                bounds[2 * group] = matcher.start(group);
                bounds[2 * group + 1] = matcher.end(group);
            }
            return new RegexMatch(jqRegex, text, offset, bounds);
        }

        public int start() {
            return bounds[0];
        }

        public int end() {
            return bounds[1];
        }

        /**
         * Returns the match as JSON, in the format of jq's {@code match}. As in jq 1.6, an empty match has an empty list of groups.
         */
        public JsonNode toJson() {
            var written = part(start(), end());
            var groups = written.putArray("captures");
            for (var group = 1; group < bounds.length / 2 && start() < end(); group++) {
                groups.add(part(bounds[2 * group], bounds[2 * group + 1])
                        .put("name", regex.names().get(group)));
            }
            return written;
        }

        /** Returns an object with the text of each named group, or null for a group that did not match. */
        public JsonNode captures() {
            var captures = JsonNodeFactory.instance.objectNode();
            regex.names()
                    .forEach((group, name) -> captures.put(name, string(bounds[2 * group], bounds[2 * group + 1])));
            return captures;
        }

        private ObjectNode part(int from, int to) {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("offset", from < 0 ? -1 : offset + text.codePointCount(start(), from))
                    .put("length", from < 0 ? 0 : text.codePointCount(from, to))
                    .put("string", string(from, to));
        }

        private @Nullable String string(int from, int to) {
            return from < 0 ? null : text.substring(from, to);
        }
    }
}

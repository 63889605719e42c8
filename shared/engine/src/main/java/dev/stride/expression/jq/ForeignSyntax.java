package dev.stride.expression.jq;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The notations of other languages that authors write in jq out of habit, such as {@code &&}, each with what jq has instead. The
 * notations are only looked for in texts that are not valid jq.
 */
public final class ForeignSyntax {

    /** The maximum length of a text in which notations of other languages are looked for. */
    private static final int EXPLAINED_CHARACTERS = 2_000;

    private static final int SHOWN_CHARACTERS = 120;

    private static final String STRING = "\"(?:[^\"\\\\]++|\\\\.)*+\"";
    private static final String PATH =
            "(?:\\$[A-Za-z_]\\w*+|\\.[A-Za-z_]\\w*+)(?:\\.[A-Za-z_]\\w*+|\\[[^\\[\\]]*+\\])*+";
    private static final String GROUP = "\\([^()]*+\\)";

    /** The functions of jq that correspond to methods of other languages. */
    private static final Map<String, String> FUNCTIONS = Map.ofEntries(
            Map.entry("toUpperCase", "ascii_upcase"),
            Map.entry("toLowerCase", "ascii_downcase"),
            Map.entry("upper", "ascii_upcase"),
            Map.entry("lower", "ascii_downcase"),
            Map.entry("size", "length"),
            Map.entry("count", "length"),
            Map.entry("toString", "tostring"),
            Map.entry("startsWith", "startswith"),
            Map.entry("endsWith", "endswith"),
            Map.entry("includes", "contains"),
            Map.entry("indexOf", "index"),
            Map.entry("matches", "test"),
            Map.entry("replace", "sub"),
            Map.entry("replaceAll", "gsub"));

    private static final List<Notation> NOTATIONS = List.of(
            new Notation("\\$(?=[.\\[])\\.?", _ -> ".", "`.` instead of `$`"),
            new Notation(
                    "'[^'\"\\\\]*+'",
                    found -> '"' + found.group().substring(1, found.group().length() - 1) + '"',
                    "`\"` instead of `'`"),
            new Notation("===", _ -> "==", "`==` instead of `===`"),
            new Notation("!==", _ -> "!=", "`!=` instead of `!==`"),
            new Notation("\\s*+&&\\s*+", _ -> " and ", "`and` instead of `&&`"),
            new Notation("\\s*+\\|\\|\\s*+", _ -> " or ", "`or` instead of `||`"),
            new Notation(
                    "(?<receiver>" + PATH + ")" + "(?<arguments>" + GROUP + ")",
                    ForeignSyntax::functionCall,
                    "a function instead of a method, as in `.name | ascii_upcase`"),
            new Notation(
                    "!(?!=)(?:\\s*+(?<operand>" + PATH + "|" + GROUP + "))?",
                    found -> found.group("operand") == null ? found.group() : "(" + found.group("operand") + " | not)",
                    "`| not` instead of `!`"),
            new Notation(
                    "\\?(?!//)\\s*+[^\\s,|)\\]}:?][^,:?{}]*+:",
                    MatchResult::group,
                    "`if … then … else … end` instead of `? :`"));

    private static final Pattern CHOICE = Pattern.compile("(?s)([^?]++)\\?(?!//)([^:?]++):([^:?]++)");

    /**
     * A notation of other languages.
     *
     * @param pattern matches the notation; also matches string literals of jq, which stay as they are
     * @param jq returns what jq has instead
     */
    private record Notation(Pattern pattern, Function<MatchResult, String> jq, String advice) {

        private Notation(String regex, Function<MatchResult, String> jq, String advice) {
            this(Pattern.compile(STRING + "|(?<notation>" + regex + ")"), jq, advice);
        }

        boolean isIn(String text) {
            return pattern.matcher(text).results().anyMatch(found -> found.group("notation") != null);
        }

        String replaced(String text) {
            return pattern.matcher(text)
                    .replaceAll(found -> Matcher.quoteReplacement(
                            found.group("notation") == null ? found.group() : jq.apply(found)));
        }
    }

    /** Says what to write instead of foreign notations in a text that is not valid jq; empty if it has none. */
    public static Optional<String> advice(String text, Predicate<String> isValid) {
        return correction(text, isValid).or(() -> replacements(text).map(advice -> "write " + advice));
    }

    /** Returns the same as {@link #advice}, but only if the corrected text is valid. */
    public static Optional<String> correction(String text, Predicate<String> isValid) {
        return replacements(text)
                .flatMap(advice -> corrected(text)
                        .filter(corrected -> corrected.length() <= SHOWN_CHARACTERS && isValid.test(corrected))
                        .map(corrected -> "write `" + corrected + "`: " + advice));
    }

    private static Optional<String> replacements(String text) {
        if (text.length() > EXPLAINED_CHARACTERS) {
            return Optional.empty();
        }
        var advice = new ArrayList<String>();
        var corrected = text;
        for (var notation : NOTATIONS) {
            if (notation.isIn(corrected)) {
                advice.add(notation.advice());
                corrected = notation.replaced(corrected);
            }
        }
        return advice.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", advice));
    }

    private static Optional<String> corrected(String text) {
        var corrected = text;
        for (var notation : NOTATIONS) {
            corrected = notation.replaced(corrected);
        }
        var choice = CHOICE.matcher(corrected);
        if (choice.matches()) {
            corrected = "if %s then %s else %s end"
                    .formatted(
                            choice.group(1).strip(),
                            choice.group(2).strip(),
                            choice.group(3).strip());
        }
        return corrected.equals(text) ? Optional.empty() : Optional.of(corrected);
    }

    /** Returns a call of the function of jq that does the same as the called method: {@code (.name | ascii_upcase)}. */
    private static String functionCall(MatchResult call) {
        var receiver = call.group("receiver");
        var dot = receiver.lastIndexOf('.');
        if (dot <= 0) {
            return call.group();
        }
        var method = receiver.substring(dot + 1);
        var function = FUNCTIONS.getOrDefault(method, method);
        var arguments = call.group("arguments");
        return "(%s | %s%s)"
                .formatted(
                        receiver.substring(0, dot),
                        function,
                        arguments.equals("()") ? "" : arguments.replaceFirst(",\\s*+", "; "));
    }

    private ForeignSyntax() {}
}

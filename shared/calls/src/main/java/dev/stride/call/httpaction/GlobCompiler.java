package dev.stride.call.httpaction;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Translates a glob pattern of host names to a regular expression. */
final class GlobCompiler {

    private final String glob;
    private final StringBuilder regex = new StringBuilder();

    /** The groups, such as {@code {...}} or {@code +(...)}, whose closing bracket the compiler has not reached yet. */
    private final Deque<Group> open = new ArrayDeque<>();

    private int at;

    private record Group(char separator, char end, String rest) {}

    private GlobCompiler(String glob) {
        this.glob = glob;
    }

    /**
     * Returns the regular expression that is equivalent to a glob pattern.
     *
     * @throws PatternSyntaxException when the glob is malformed
     */
    static String toRegex(String glob) {
        var syntax = new GlobCompiler(glob);
        while (syntax.at < glob.length()) {
            syntax.next();
        }
        if (!syntax.open.isEmpty()) {
            throw new PatternSyntaxException("a group is not closed", glob);
        }
        return syntax.regex.toString();
    }

    private void next() {
        var character = glob.charAt(at);
        if (isGroup(character)) {
            open(character);
        } else if (!open.isEmpty() && character == open.peek().separator()) {
            add("|");
        } else if (!open.isEmpty() && character == open.peek().end()) {
            add(open.pop().rest());
        } else {
            single(character);
        }
    }

    private void single(char character) {
        switch (character) {
            case '*' -> {
                while (glob.startsWith("**", at)) {
                    at++;
                }
                add("[^/]*");
            }
            case '?' -> add("[^/]");
            case '[' -> brackets();
            case '\\' -> {
                at++;
                add(Pattern.quote(glob.substring(at, Math.min(at + 1, glob.length()))));
            }
            default -> add(Pattern.quote(String.valueOf(character)));
        }
    }

    private boolean isGroup(char character) {
        var startsExtendedGlob = "@+*?!".indexOf(character) >= 0;
        return character == '{' || startsExtendedGlob && glob.startsWith("(", at + 1);
    }

    private void open(char character) {
        if (character == '!') {
            throw new PatternSyntaxException(
                    "!(...) is not supported inside a pattern: write ! before the whole pattern", glob);
        }
        at += character == '{' ? 0 : 1;
        open.push(
                character == '{'
                        ? new Group(',', '}', ")")
                        : new Group('|', ')', character == '@' ? ")" : ")" + character));
        add("(?:");
    }

    private void brackets() {
        var end = glob.indexOf(']', at + 2);
        if (end < 0) {
            throw new PatternSyntaxException("a [ is not closed", glob);
        }
        var members = glob.substring(at + 1, end);
        var others = members.startsWith("!") || members.startsWith("^");
        regex.append(others ? "[^/" : "[")
                .append(others ? members.substring(1) : members)
                .append(']');
        at = end + 1;
    }

    private void add(String text) {
        regex.append(text);
        at++;
    }
}

package dev.stride.call.httpaction;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.stride.CallLimits;
import dev.stride.call.egress.NetworkZone;
import dev.stride.common.RegexProblem;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The allow list of hosts that {@code http} actions may contact (Workflow Language, section "url"; decision C20 in
 * docs/spec-decisions.md). The operator's egress policy applies in addition. A pattern with {@code ://} is matched against scheme
 * and host, other patterns against the host only. Ports are ignored.
 *
 * @param patterns empty when the operator has set no list; all hosts on the public internet are then allowed
 */
public record HostAllowList(Optional<List<HostGlob>> patterns) {

    /** The environment variable that contains the patterns, separated by commas. */
    public static final String VARIABLE = "WORKFLOW_ALLOWED_HTTP_HOSTS";

    /**
     * The allow list that applies if {@link #VARIABLE} is not set. With it, {@code http} actions can contact all hosts
     * on the public internet.
     */
    public static final HostAllowList UNSET = new HostAllowList(Optional.empty());

    /** The allow list for processes whose egress policy names every host that any call may contact. */
    public static final HostAllowList EVERY_HOST = parse(Optional.of("**"));

    public HostAllowList {
        patterns = patterns.map(List::copyOf);
    }

    /**
     * Parses the value of the environment variable {@link #VARIABLE}.
     *
     * @throws IllegalArgumentException when a pattern is malformed
     */
    public static HostAllowList parse(Optional<String> variable) {
        return new HostAllowList(
                variable.map(text -> split(text).stream().map(HostGlob::parse).toList()));
    }

    /** Returns the reason why the allow list denies requests to this URI, or empty if it allows them. */
    public Optional<String> denialReason(URI uri) {
        var scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        var host = Optional.ofNullable(uri.getHost()).orElse("").toLowerCase(Locale.ROOT);
        var allowed = patterns.map(listed -> listed.stream().anyMatch(pattern -> pattern.matches(scheme, host)))
                .orElseGet(() -> isPublic(host));
        return allowed
                ? Optional.empty()
                : Optional.of("%s has not been explicitly allowed: the operator can list it in %s."
                        .formatted(host, VARIABLE));
    }

    /** The addresses of a host name are checked only when the connection is opened. */
    private static boolean isPublic(String host) {
        if (host.equals("localhost") || host.endsWith(".localhost")) {
            return false;
        }
        try {
            var bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
            return NetworkZone.of(InetAddress.ofLiteral(bare)) == NetworkZone.PUBLIC;
        } catch (IllegalArgumentException name) {
            return true;
        }
    }

    /** Splits the list at commas that are not inside braces. */
    private static List<String> split(String text) {
        var parts = new ArrayList<String>();
        var from = 0;
        var depth = 0;
        for (int at = 0; at < text.length(); at++) {
            var character = text.charAt(at);
            depth += character == '{' ? 1 : character == '}' ? -1 : 0;
            if (character == ',' && depth <= 0) {
                parts.add(text.substring(from, at));
                from = at + 1;
            }
        }
        parts.add(text.substring(from));
        return parts.stream().map(String::strip).filter(part -> !part.isEmpty()).toList();
    }

    /**
     * A host pattern in the glob syntax of minimatch. {@code *} and {@code ?} match characters except a slash. <code>{a,b}</code>,
     * {@code [a-z]}, {@code @(a|b)}, {@code +(a)}, {@code *(a)} and {@code ?(a)} match alternatives and repetitions. A leading {@code
     * !} negates the pattern.
     *
     * @param text as the operator wrote it
     * @param withScheme whether the pattern is matched against {@code scheme://host}
     */
    public record HostGlob(String text, boolean withScheme, boolean negated, Pattern pattern) {

        /**
         * Parses a host pattern.
         *
         * @throws IllegalArgumentException when the pattern is malformed or too long
         */
        public static HostGlob parse(String text) {
            if (text.length() > CallLimits.HOST_PATTERN_CHARACTERS) {
                throw new IllegalArgumentException(
                        "a host pattern has at most %d characters".formatted(CallLimits.HOST_PATTERN_CHARACTERS));
            }
            var negations = 0;
            while (text.startsWith("!", negations) && !text.startsWith("!(", negations)) {
                negations++;
            }
            var bare = text.substring(negations).toLowerCase(Locale.ROOT);
            try {
                var pattern = Pattern.compile(GlobCompiler.toRegex(bare));
                return new HostGlob(text, bare.contains("://"), negations % 2 == 1, pattern);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "'%s' is not a valid host pattern: %s".formatted(text, RegexProblem.of(e)), e);
            }
        }

        /**
         * Returns whether this pattern matches a host. A pattern with {@code ://} is matched against {@code scheme://host}, any other
         * pattern against the host only. For a negated pattern, the result is reversed.
         *
         * @param scheme in lower case, like the host
         */
        boolean matches(String scheme, String host) {
            return pattern.matches(withScheme ? scheme + "://" + host : host) != negated;
        }
    }

    /** Translates a glob pattern of host names to a regular expression. */
    private static final class GlobCompiler {

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
}

package dev.stride.cloudevent;

import java.util.regex.Pattern;

/** The syntax of URIs (RFC 3986, appendix A), as regular expressions. */
final class UriSyntax {

    private static final String LETTERS = "A-Za-z0-9._~!$&'()*+,;=-";
    private static final String LITERAL = "\\[[0-9A-Fa-f:.]++\\]";
    private static final String AUTHORITY =
            "(?:[:" + LETTERS + "]*+@)?+(?:" + LITERAL + "|[" + LETTERS + "]*+)(?::[0-9]*+)?+";
    private static final String PATH = "[/@:" + LETTERS + "]*+";
    private static final String TAIL = "[/?@:" + LETTERS + "]*+";

    /**
     * A regular expression lookahead that rejects a URI in which neither a host nor a path follows the two slashes, such as
     * {@code http://}. The parser of the HTTP client, {@link java.net.URI}, rejects such a URI too.
     */
    private static final String SOMETHING = "(?!//(?:[?#]|$))";

    private static final String HIERARCHY = SOMETHING + "(?://" + AUTHORITY + "(?:/" + PATH + ")?+|(?!//)" + PATH
            + ")(?:\\?" + TAIL + ")?+(?:#" + TAIL + ")?+";
    private static final String SCHEME = "[A-Za-z][A-Za-z0-9+.-]*+:(?!#|$)";

    private static final Pattern ABSOLUTE = Pattern.compile(SCHEME + HIERARCHY);

    /** A relative reference, whose first segment must not contain a colon. */
    private static final Pattern RELATIVE = Pattern.compile("(?![^/?#:]*+:)" + HIERARCHY);

    /**
     * A percent-encoded octet. Before this class matches a text with a pattern for URIs, it replaces each octet by a
     * letter. Therefore those patterns need not describe octets: in a host, path, query or fragment, an octet is valid
     * wherever a letter is valid.
     */
    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");

    static boolean isAbsolute(String text) {
        return ABSOLUTE.matcher(lettersFor(text)).matches();
    }

    /** Returns whether a text is a URI or a relative reference; the empty text is a valid reference. */
    static boolean isReference(String text) {
        var letters = lettersFor(text);
        return ABSOLUTE.matcher(letters).matches() || RELATIVE.matcher(letters).matches();
    }

    private static String lettersFor(String text) {
        return ENCODED.matcher(text).replaceAll("~");
    }

    private UriSyntax() {}
}

package dev.stride.cloudevent;

import java.util.regex.Pattern;

/** How URIs are written (RFC 3986, appendix A). */
final class UriSyntax {

    private static final String LETTERS = "A-Za-z0-9._~!$&'()*+,;=-";
    private static final String LITERAL = "\\[[0-9A-Fa-f:.]++\\]";
    private static final String AUTHORITY =
            "(?:[:" + LETTERS + "]*+@)?+(?:" + LITERAL + "|[" + LETTERS + "]*+)(?::[0-9]*+)?+";
    private static final String PATH = "[/@:" + LETTERS + "]*+";
    private static final String TAIL = "[/?@:" + LETTERS + "]*+";

    /** Java, and so the library that events go out by, has no URI that is a scheme or two slashes alone. */
    private static final String SOMETHING = "(?!//(?:[?#]|$))";

    private static final String HIERARCHY = SOMETHING + "(?://" + AUTHORITY + "(?:/" + PATH + ")?+|(?!//)" + PATH
            + ")(?:\\?" + TAIL + ")?+(?:#" + TAIL + ")?+";
    private static final String SCHEME = "[A-Za-z][A-Za-z0-9+.-]*+:(?!#|$)";

    private static final Pattern ABSOLUTE = Pattern.compile(SCHEME + HIERARCHY);

    /** The first segment of one without a scheme has no colon. */
    private static final Pattern RELATIVE = Pattern.compile("(?![^/?#:]*+:)" + HIERARCHY);

    /** An encoded octet, which may stand wherever a letter may. */
    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");

    /** Whether a text is a URI, with a scheme. */
    static boolean isAbsolute(String text) {
        return ABSOLUTE.matcher(lettersFor(text)).matches();
    }

    /** Whether a text is a URI or a reference to one; so is the empty text. */
    static boolean isReference(String text) {
        var letters = lettersFor(text);
        return ABSOLUTE.matcher(letters).matches() || RELATIVE.matcher(letters).matches();
    }

    private static String lettersFor(String text) {
        return ENCODED.matcher(text).replaceAll("x");
    }

    private UriSyntax() {}
}

package dev.stride.common;

import java.net.URISyntaxException;

/** Says in words for a user why a text is not a URI, instead of in the words of the platform. */
public final class UriProblem {

    /** Returns why a text is not a URI, without a full stop at the end. */
    public static String of(URISyntaxException malformed) {
        var text = malformed.getInput();
        var index = malformed.getIndex();
        return index < 0 || index >= text.length()
                ? "it is incomplete"
                : "`%s` cannot stand in column %d".formatted(text.charAt(index), index + 1);
    }

    private UriProblem() {}
}

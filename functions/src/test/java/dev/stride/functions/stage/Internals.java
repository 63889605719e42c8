package dev.stride.functions.stage;

import java.util.regex.Pattern;

/** Recognises what only the log may contain: names of classes and packages, and stack traces. */
public final class Internals {

    private static final Pattern SHOWN = Pattern.compile(
            "\\b\\w+Exception\\b|\\b\\w+Error:|\\tat |\\.java:|\\$[A-Z]\\w+@"
                    + "|\\b(?:dev\\.stride|java\\.|javax\\.|jdk\\.|sun\\.|com\\.(?:sun|fasterxml|amazonaws)|org\\.apache|software\\.amazon)\\b");

    /** Returns whether a reply shows internals that the request did not contain. */
    public static boolean areIn(String reply, String request) {
        return SHOWN.matcher(reply).results().anyMatch(found -> !request.contains(found.group()));
    }

    private Internals() {}
}

package dev.stride.call.grpc.proto;

import java.util.Optional;
import java.util.regex.Pattern;

/** Formats messages of the proto library as single-line sentences. */
final class SingleLine {

    private static final Pattern BREAK = Pattern.compile("\\s*\\R\\s*");

    static String of(Exception problem) {
        return of(Optional.ofNullable(problem.getMessage()).orElse(problem.toString()));
    }

    static String of(String problem) {
        var line = BREAK.matcher(problem.strip()).replaceAll(" ");
        return line.endsWith(".") ? line : line + ".";
    }

    private SingleLine() {}
}

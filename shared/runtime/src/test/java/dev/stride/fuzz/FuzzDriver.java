package dev.stride.fuzz;

import java.util.Optional;

/**
 * The entry point that Jazzer calls in a child process. The one argument of the target is the name of the class of a {@link
 * FuzzTarget}.
 */
public final class FuzzDriver {

    private static Optional<FuzzTarget> target = Optional.empty();

    /** Called once, before any input. */
    public static void fuzzerInitialize(String[] args) throws ReflectiveOperationException {
        var constructor = Class.forName(args[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        target = Optional.of((FuzzTarget) constructor.newInstance());
    }

    /** Called for each input. */
    public static void fuzzerTestOneInput(byte[] input) {
        target.orElseThrow().read(input);
    }

    private FuzzDriver() {}
}
